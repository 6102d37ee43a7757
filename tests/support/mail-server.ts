import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A minimal mail server: accepts mails, or refuses them while `refusing`. */
export async function startMailServer() {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const state = { mails, refusing: false, url: "" };
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding("utf8"));
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let [received, inMail] = ["", false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    socket.on("data", (text: string) => {
      received += text;
      for (;;) {
        const end = received.indexOf(inMail ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const part = received.slice(0, end);
        received = received.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          inMail = false;
          mails.push(part);
          say("250 taken");
        } else if (/^DATA/i.test(part)) {
          inMail = true;
          say("354 go on");
        } else if (/^QUIT/i.test(part)) say("221 bye");
        else say(state.refusing && /^MAIL/i.test(part) ? "451 try again later" : "250 fine");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  state.url = `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return Object.assign(state, {
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  });
}
