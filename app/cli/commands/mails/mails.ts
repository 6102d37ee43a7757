import { finishMail, listMails, RETRY_DAYS, retryDeadMails, retryMail } from "~/backend/operations/mails/dead-mails";
import { action, commandOf } from "../../actions";
import { refusable } from "../../operator";
import { columns, limitFrom, limitOption, minute } from "../../print";
import { idFrom } from "../../values";
import { orderByNumber } from "../orders/order-report";

const list = action({
  arguments: "[--dead] [--order NUMBER] [--limit N]",
  purpose: "the latest mails; with --dead those that are given up after all tries, with the reason",
  options: { ...limitOption, dead: { type: "boolean" }, order: { type: "string" } },
  async run({ database, values: { dead = false, order, limit } }) {
    const found = order === undefined ? undefined : await orderByNumber(database.read, order);
    const rows = await listMails(database.read, { isDead: dead, ordersId: found?.id }, limitFrom({ limit }));
    const lines = rows.map((mail) => [
      String(mail.id),
      minute(mail.created_on),
      mail.state === "failed" ? (mail.done_on === null ? "given up" : "done") : mail.state,
      mail.kind,
      mail.order ?? "",
      mail.recipient,
      mail.last_error ?? "",
    ]);
    return { text: columns(lines, dead ? "No mail is given up." : "No mails."), json: rows };
  },
});

const retry = action({
  subjects: "ID",
  purpose: "sends mails again that are given up; mend the cause first (check-live tries the mail server)",
  options: {},
  async run({ database, subjects }) {
    const ids = subjects.map((text) => idFrom("mails list", text));
    for (const id of ids) await refusable(retryMail(database, id, new Date()));
    return { text: ids.map((id) => `${id}: sent again`).join("\n"), json: { mails: ids } };
  },
});

const retryAll = action({
  purpose: `sends again all of them that are at most ${RETRY_DAYS} days old`,
  options: {},
  async run({ database }) {
    const { queued, refused, old } = await retryDeadMails(database, new Date());
    const lines = [
      queued.length === 1 ? "1 mail is sent again." : `${queued.length} mails are sent again.`,
      ...refused.map(({ reason }) => reason),
      ...(old > 0
        ? [
            `${old === 1 ? "1 mail is" : `${old} mails are`} older than ${RETRY_DAYS} days: mails retry ID, or mails done ID`,
          ]
        : []),
    ];
    return { text: lines.join("\n"), json: { mails: queued, refused, old }, failed: refused.length > 0 };
  },
});

const done = action({
  subjects: "ID",
  purpose: "takes mails off the list that cannot be delivered, such as those to an address that does not exist",
  options: {},
  async run({ database, subjects }) {
    const ids = subjects.map((text) => idFrom("mails list", text));
    for (const id of ids) await refusable(finishMail(database, id, new Date()));
    return { text: ids.map((id) => `${id}: done`).join("\n"), json: { mails: ids } };
  },
});

export const mails = commandOf("mails", { list, retry, "retry-all": retryAll, done }, { fillsQueues: true });
