/**
 * Loads the page's scripts, from the list in its data. They wait until the page, its pictures and its first paint are there
 * and the browser is idle, or until the visitor's first touch, key or focus.
 * Until then it notes what changes in the document (browser/foreign-nodes.ts).
 * If they fail, the page stays the HTML that it is. A constant, so that its hash is one; in the oldest syntax that has `import()`.
 *
 * After a reload, Back to an entry that scripts had made changes the URL alone. Until the page is live nobody shows that entry,
 * and React would hydrate this page with the data of the other one; so its document is loaded.
 * Remix's router, which may be there already, does not learn of it.
 */
export const startScript = `(function(d,w,changes,started){
w.addEventListener("popstate",leave);
leave();
if(d.documentElement.classList.contains("js")){
var observer=new MutationObserver(function(r){r.forEach(function(c){changes.push(c)})});
observer.observe(d,{childList:true,subtree:true,characterDataOldValue:true});
w.takeChanges=function(){
var all=changes.concat(observer.takeRecords());
observer.disconnect();
changes=[];
return all
};
["pointerdown","keydown","focusin"].forEach(function(t){w.addEventListener(t,start,true)});
d.readyState=="complete"?rest():w.addEventListener("load",rest)
}
function leave(e){
if(d.URL.split("#")[0]!=w.ownUrl&&!d.documentElement.classList.contains("live"))e&&e.stopImmediatePropagation(),w.left=true,location.reload()
}
function rest(){
requestAnimationFrame(function(){setTimeout(function(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,200)})})
}
function start(){
if(started)return;
var s=started=JSON.parse(d.getElementById("page-start").textContent);
if(s.routeList)w.routeList=fetch(s.routeList);
s.files.forEach(function(f){var l=d.createElement("link");l.rel="modulepreload";l.href=f;d.getElementById("page").appendChild(l)});
(s.runtime?import(s.runtime):Promise.resolve()).then(function(){return import(s.files[0])}).catch(function(){d.documentElement.classList.remove("js");w.takeChanges()})
}
})(document,window,[])`;

/**
 * Scrolls as Remix's own script does, which is three times as long, when a reload or Back comes to an entry of the history
 * that scripts have left.
 */
export const scrollScript = `(function(h,y){try{
h.state&&h.state.key||h.replaceState({key:Math.random().toString(32).slice(2)},"");
y=JSON.parse(sessionStorage.positions||"{}")[h.state.key];typeof y=="number"&&scrollTo(0,y)
}catch(e){try{sessionStorage.removeItem("positions")}catch(e){}}})(history)`;

/**
 * Removes the mark of a redirect (i18n/cookie-check.ts) from the document's URL before anybody counts or copies it, and notes the URL, as
 * early as scripts can. Marks the document before the first paint if scripts will run, for the
 * style sheet and for the scripts themselves. They do not run where bytes or memory are scarce (gigabytes), nor in browsers without the features that React and Remix need
 * (Chrome 85, Firefox 105, Safari 14.1); the youngest of them stand for all.
 */
export const markScript =
  "(function(w,n,d){var h=d.documentElement,c=n.connection||{};if(!c.saveData&&!/2g/.test(c.effectiveType)&&!(1>=n.deviceMemory)" +
  "&&w.TextDecoderStream&&''.replaceAll)" +
  'h.classList.add("js");' +
  // The heading face is in the browser's cache (heading-face.ts).
  'try{sessionStorage.face&&h.classList.add("face")}catch(e){}' +
  'w.ownUrl=d.URL.split("#")[0]})(window,navigator,document)';
