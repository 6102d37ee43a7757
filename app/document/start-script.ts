/**
 * Loads the page's scripts, from the list in its data. They wait until the page, its pictures and its first paint are there
 * and the browser is idle, or until the visitor's first touch, key or focus.
 * A flag shows when Back has changed the document's URL before they run. If they fail, the page stays the HTML that it is. A constant, so that its hash is one; in the oldest syntax that has `import()`.
 */
export const startScript = `(function(d,w,started){
var at=url();
w.addEventListener("popstate",function(){w.left=url()!=at});
if(d.documentElement.classList.contains("js")){
["pointerdown","keydown","focusin"].forEach(function(t){w.addEventListener(t,start,true)});
d.readyState=="complete"?rest():w.addEventListener("load",rest)
}
function url(){return d.URL.split("#")[0]}
function rest(){
requestAnimationFrame(function(){setTimeout(function(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,200)})})
}
function start(){
if(started)return;
var s=started=JSON.parse(d.getElementById("page-start").textContent);
if(s.routeList)w.routeList=fetch(s.routeList);
s.files.forEach(function(f){var l=d.createElement("link");l.rel="modulepreload";l.href=f;d.getElementById("page").appendChild(l)});
(s.runtime?import(s.runtime):Promise.resolve()).then(function(){return import(s.files[0])}).catch(function(){d.documentElement.classList.remove("js")})
}
})(document,window)`;

/**
 * Scrolls as Remix's own script does, which is three times as long, when a reload or Back comes to an entry of the history
 * that scripts have left.
 */
export const scrollScript = `(function(h,s,y){try{
h.state&&h.state.key||h.replaceState({key:Math.random().toString(32).slice(2)},"");
y=JSON.parse(s.positions||"{}")[h.state.key];typeof y=="number"&&scrollTo(0,y)
}catch(e){s.removeItem("positions")}})(history,sessionStorage)`;

/**
 * Marks the document before the first paint if scripts will run, for the style sheet and for the scripts themselves. They
 * do not run where bytes or memory are scarce (gigabytes), nor in browsers without the features that React and Remix need
 * (Chrome 73, Firefox 105, Safari 14.1); the youngest of them stand for all.
 */
export const markScript =
  "(function(n){var h=document.documentElement,c=n.connection||{};if(!c.saveData&&!/2g/.test(c.effectiveType)&&!(1>=n.deviceMemory)" +
  "&&window.TextDecoderStream&&Object.fromEntries)" +
  'h.classList.add("js");' +
  // The heading face is in the browser's cache (heading-face.ts).
  'try{sessionStorage.face&&h.classList.add("face")}catch(e){}})(navigator)';
