import type { Download } from '@meche/contract/endpoint';
import { MAX_UNREAD, type ThreadSide } from '@meche/contract/message-bounds';
import * as contract from '@meche/contract/messages';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { Call, HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findStanding } from '#staff';
import { blockThread } from './block-thread.ts';
import { countUnreadAtProfessional, toReader } from './count-unread.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { openOwnThread, openProfessionalThread } from './open-thread.ts';
import { presentListed, presentMessages, presentOpened } from './present-threads.ts';
import { reportThread } from './report-thread.ts';
import { sendMessage } from './send-message.ts';
import { findMessage, hasMessagePhoto, listMessagesOf } from './store/messages.ts';
import { readMessageSettings, writeMessageSettings } from './store/professionals.ts';
import { searchThreads } from './store/thread-search.ts';
import { countUnreadThreads, listThreads, notifyTyping, type Reader } from './store/threads.ts';
import { viewThread } from './view-thread.ts';

const THREADS = 30;
const MESSAGES = 50;
/** Shorter search texts are ignored, because the index consists of trigrams. */
const MIN_SOUGHT = 3;
const limits = {
  send: { name: 'message', max: 200, windowSeconds: 3600 },
  /** Per account: enough for several threads, with one call every three seconds in each. */
  typing: { name: 'typing', max: 60, windowSeconds: 60 },
  report: { name: 'report', max: 20, windowSeconds: 24 * 3600 },
} as const;

export type MessagingDeps = {
  db: Database;
  clock: Clock;
  limits: Limits;
  /**
   * Returns the content of a photo and audits the read. The caller has checked that the reader may see the
   * thread.
   */
  openPhoto: (request: { id: string; accountId: string; as: string }) => Promise<Download>;
};

export function messagingRoutes(http: HttpRouter, deps: MessagingDeps): void {
  const { db } = deps;
  threadRoutes(http, deps);
  openThreadRoutes(http, deps);

  http.serve(contract.countUnread, async ({ caller }) => {
    const standing = await findStanding(db, caller.accountId);
    const [own, asProfessional] = await Promise.all([
      countUnreadThreads(db, { customerId: caller.accountId }, MAX_UNREAD),
      standing ? countUnreadAtProfessional(db, standing) : 0,
    ]);
    return { customer: own, professional: asProfessional };
  });

  http.serve(contract.getMessageSettings, ({ caller }) =>
    readMessageSettings(db, caller.standing.professionalId),
  );
  http.serve(contract.editMessageSettings, async ({ body, caller }) => {
    if (body.automaticOn && body.automaticText === '')
      refuse('invalid_input', { fields: { automatic_text: 'required' } });
    await writeMessageSettings(db, caller.standing.professionalId, body);
    return readMessageSettings(db, caller.standing.professionalId);
  });
}

function threadRoutes(http: HttpRouter, deps: MessagingDeps): void {
  const { db, clock } = deps;
  const opened = async (id: string, accountId: string) =>
    presentOpened(db, await viewThread(db, id, accountId), clock.now());

  http.serve(contract.listOwnThreads, ({ query, caller }) =>
    listThreadsOf(db, { customerId: caller.accountId }, 'customer', query),
  );
  http.serve(contract.listProfessionalThreads, ({ query, caller }) =>
    listThreadsOf(db, toReader(caller.standing), 'professional', query),
  );
  http.serve(contract.openOwnThread, async ({ body, caller }) =>
    opened(await openOwnThread(deps, caller.accountId, body.professionalId), caller.accountId),
  );
  http.serve(contract.openProfessionalThread, async ({ body, caller }) =>
    opened(await openProfessionalThread(deps, caller.standing, body.appointmentId), caller.accountId),
  );
  http.serve(contract.getThread, ({ params, caller }) => opened(params.id, caller.accountId));
}

type Listing = Call<typeof contract.listOwnThreads>['query'];

async function listThreadsOf(db: Database, reader: Reader, side: ThreadSide, { search, after }: Listing) {
  const page = { after, limit: THREADS + 1 };
  const { rows, end } =
    search.length >= MIN_SOUGHT
      ? await searchThreads(db, reader, search, page)
      : { rows: await listThreads(db, reader, page) };
  const shown = rows.slice(0, THREADS);
  const next = rows.length > THREADS ? shown.at(-1)?.id : end;
  return { items: await presentListed(db, shown, side), next: next ?? null };
}

/** Routes of one thread: messages, photos, reading, typing, blocking, reporting. */
function openThreadRoutes(http: HttpRouter, deps: MessagingDeps): void {
  const { db } = deps;

  http.serve(contract.listMessages, async ({ params, query, caller }) => {
    const viewed = await viewThread(db, params.id, caller.accountId);
    const rows = await listMessagesOf(db, params.id, { ...query, limit: MESSAGES + 1 });
    const hasMore = rows.length > MESSAGES;
    // Removes the extra row at the far end: the newest when reading forward, the oldest when reading back.
    const shown = query.after === undefined ? rows.slice(hasMore ? 1 : 0) : rows.slice(0, MESSAGES);
    return { items: await presentMessages(db, viewed, shown), hasMore };
  });

  http.serveIdempotent(contract.sendMessage, {
    async act({ params, body, caller, idempotencyKey }) {
      const { accountId } = caller;
      await deps.limits.hit(limits.send, accountId);
      return sendMessage(deps, { threadId: params.id, accountId }, body, idempotencyKey);
    },
    async answer(id, { params, caller }) {
      const viewed = await viewThread(db, params.id, caller.accountId);
      const row = await findMessage(db, id);
      const [message] = row ? await presentMessages(db, viewed, [row]) : [];
      return message ?? refuse('not_found');
    },
  });

  http.serve(contract.readThread, async ({ params, body, caller }) => {
    await markThreadRead(db, { threadId: params.id, accountId: caller.accountId }, body.number);
    return { done: true as const };
  });

  http.serve(contract.notifyTyping, async ({ params, caller }) => {
    await deps.limits.hit(limits.typing, caller.accountId);
    const { side, row } = await viewThread(db, params.id, caller.accountId);
    if (!row.customerBlocks && !row.professionalBlocks) await notifyTyping(db, params.id, side);
    return { done: true as const };
  });

  http.serve(contract.blockThread, async ({ params, body, caller }) => {
    await blockThread(db, { threadId: params.id, accountId: caller.accountId }, body.blocks);
    return { done: true as const };
  });

  http.serveIdempotent(contract.reportThread, {
    async act({ params, body, caller, idempotencyKey }) {
      await deps.limits.hit(limits.report, caller.accountId);
      return reportThread(deps, { threadId: params.id, accountId: caller.accountId }, body, idempotencyKey);
    },
    answer: async () => ({ done: true as const }),
  });

  http.serve(contract.readMessagePhoto, async ({ params, caller }) => {
    const { side } = await viewThread(db, params.id, caller.accountId);
    if (!(await hasMessagePhoto(db, params.id, params.photoId))) refuse('not_found');
    return deps.openPhoto({ id: params.photoId, accountId: caller.accountId, as: `thread_${side}` });
  });
}
