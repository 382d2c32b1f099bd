import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { createLimits } from '#kit/http/limits';
import { takeFacts } from '#kit/jobs/facts';
import { HOUR_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { listReportsBy } from '#moderation';
import { anAlbumPhoto } from '#testing/a-client';
import { aThread } from '#testing/a-thread';
import {
  aCustomer,
  aFile,
  aMember,
  anAppointment,
  aProfessional,
  type BuiltProfessional,
} from '#testing/builders';
import { freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { blockThread } from './block-thread.ts';
import { forgetWriter } from './forget-writer.ts';
import { messagingSweeps, readUnreadEmail, updateSeats } from './index.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { openOwnThread, openProfessionalThread } from './open-thread.ts';
import { presentListed, presentMessages } from './present-threads.ts';
import { reportThread } from './report-thread.ts';
import { sendMessage } from './send-message.ts';
import { hasMessagePhoto, listMessagesOf } from './store/messages.ts';
import { writeMessageSettings } from './store/professionals.ts';
import { searchThreads } from './store/thread-search.ts';
import { countUnreadThreads, findThread, listThreads, type Reader } from './store/threads.ts';
import { viewThread } from './view-thread.ts';

const refusal = (code: string) => expect.objectContaining({ code });

/** A salon in Paris, open from 9 to 19 h; it is Monday, noon. */
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let now: Date;
let fixture: BuiltProfessional;
let deps: Parameters<typeof openOwnThread>[0];
beforeEach(async () => {
  fresh = await freshDatabase();
  now = instantAtMinute('2031-06-02', 720, 'Europe/Paris');
  deps = {
    db: fresh.db,
    clock: { now: () => now },
    limits: createLimits({ db: fresh.db, enabled: true }),
  };
  fixture = await aProfessional(fresh.db);
});
afterEach(() => fresh.close());

const say = (threadId: string, accountId: string, text: string) =>
  sendMessage(deps, { threadId, accountId }, { text, photoIds: [] });
const read = (threadId: string, accountId: string, number: number) =>
  markThreadRead(deps.db, { threadId, accountId }, number);
const textsOf = async (threadId: string) =>
  (await listMessagesOf(deps.db, threadId, { limit: 100 })).map(({ text }) => text);
async function aConversation({ isClient = true } = {}) {
  const customer = await aCustomer(deps.db);
  if (isClient) await anAppointment(deps.db, fixture, { customerId: customer.id, state: 'completed' });
  return { customer, id: await openOwnThread(deps, customer.id, fixture.id) };
}
const passing = async (ms: number) => {
  now = later(now, ms);
  for (const sweep of messagingSweeps(deps)) await sweep.run();
  return (await takeFacts(deps.db, 100)).map(({ payload }) => (payload as { side: string }).side);
};

describe('a thread', () => {
  test('is one between a customer and a professional, however often it is opened, from either side and at once', async () => {
    const customer = await aCustomer(deps.db);
    const appointment = await anAppointment(deps.db, fixture, { customerId: customer.id });
    const owner = createHeldStanding<'own_calendar'>(fixture);
    const opened = await Promise.all([
      ...Array.from({ length: 5 }, () => openOwnThread(deps, customer.id, fixture.id)),
      ...Array.from({ length: 5 }, () => openProfessionalThread(deps, owner, appointment)),
    ]);
    expect(new Set(opened).size).toBe(1);
    expect(await listThreads(deps.db, { customerId: customer.id }, { after: undefined, limit: 10 })).toEqual(
      [],
    );
  });

  test('shows the customer the picture of the professional, and the professional none', async () => {
    const { id, customer } = await aConversation();
    await say(id, customer.id, 'Bonjour');
    const rows = await listThreads(deps.db, { customerId: customer.id }, { after: undefined, limit: 9 });
    const pictures = async (side: 'customer' | 'professional') =>
      (await presentListed(deps.db, rows, side)).map(({ other }) => other.picture);
    const drawn = { role: 'SALON', hairColours: expect.any(Array), photoId: null };
    expect(await pictures('customer')).toEqual([drawn]);
    const photoId = await anAlbumPhoto(deps.db, fixture.id);
    expect(await pictures('customer')).toEqual([{ ...drawn, photoId }]);
    expect(await pictures('professional')).toEqual([null]);
  });

  test('is opened by a professional with their own clients only', async () => {
    const owner = createHeldStanding<'own_calendar'>(fixture);
    const walkIn = await anAppointment(deps.db, fixture, { customerId: null });
    await expect(openProfessionalThread(deps, owner, walkIn)).rejects.toEqual(refusal('not_a_client'));
    const { id: customerId } = await aCustomer(deps.db);
    const held = await anAppointment(deps.db, fixture, {
      customerId,
      state: 'held',
      expiresAt: later(now, MINUTE_MS),
    });
    await expect(openProfessionalThread(deps, owner, held)).rejects.toEqual(refusal('not_a_client'));
    const elsewhere = await anAppointment(deps.db, await aProfessional(deps.db), { customerId });
    await expect(openProfessionalThread(deps, owner, elsewhere)).rejects.toEqual(refusal('not_found'));
  });

  test('with many strangers is opened so often a day', async () => {
    const { id } = await aCustomer(deps.db);
    for (let count = 0; count < 20; count += 1)
      await openOwnThread(deps, id, (await aProfessional(deps.db)).id);
    await expect(openOwnThread(deps, id, fixture.id)).rejects.toEqual(refusal('too_many_requests'));
  });

  test('is read by the member who serves its customer, and by a colleague after a hand-over', async () => {
    const { id, customer } = await aConversation();
    await say(id, customer.id, 'Bonjour');
    const account = await aCustomer(deps.db, { firstName: 'Maya' });
    const memberId = await aMember(deps.db, fixture.id, { accountId: account.id });
    await expect(viewThread(deps.db, id, account.id)).rejects.toEqual(refusal('not_found'));
    const reader = { professionalId: fixture.id, memberId };
    expect(await countUnreadThreads(deps.db, reader, 99)).toBe(0);
    await anAppointment(deps.db, { ...fixture, memberId }, { customerId: customer.id });
    await updateSeats(deps, { customerId: customer.id, professionalId: fixture.id });
    expect((await viewThread(deps.db, id, account.id)).side).toBe('professional');
    expect(await countUnreadThreads(deps.db, reader, 99)).toBe(1);
    await say(id, account.id, 'Bonjour Camille');
    await read(id, account.id, 1);
    expect(await countUnreadThreads(deps.db, reader, 99)).toBe(0);
    expect((await listThreads(deps.db, reader, { after: undefined, limit: 9 })).map((row) => row.id)).toEqual(
      [id],
    );
  });
});

describe('messages', () => {
  test('of both sides at once are numbered without gaps, and what each has not read is known by numbers', async () => {
    const { id, customer } = await aConversation();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        say(id, index % 2 ? customer.id : fixture.accountId, `${index}`),
      ),
    );
    const rows = await listMessagesOf(deps.db, id, { limit: 100 });
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    for (const side of ['customer', 'professional'])
      expect(rows.filter((one) => one.side === side).map(({ sideNumber }) => sideNumber)).toEqual(
        Array.from({ length: 10 }, (_, index) => index + 1),
      );
    const [listed] = await presentListed(deps.db, [(await findThread(deps.db, id))!], 'customer');
    expect(listed).toMatchObject({ unread: 10, lastNumber: 20 });
    const half = rows.filter(({ side }) => side === 'professional')[4]!.number;
    await read(id, customer.id, half);
    await read(id, customer.id, 1);
    const viewed = await viewThread(deps.db, id, fixture.accountId);
    const mine = (await presentMessages(deps.db, viewed, rows)).filter(({ isMine }) => isMine);
    expect(mine.filter(({ isRead }) => isRead)).toHaveLength(5);
  });

  test('are never rewritten, nor deleted', async () => {
    const { id, customer } = await aConversation();
    await say(id, customer.id, 'Bonjour');
    await expect(sql`update messaging.messages set text = 'Non'`.execute(deps.db)).rejects.toThrow(
      /rewritten/,
    );
    await expect(sql`delete from messaging.messages`.execute(deps.db)).rejects.toThrow(/deleted/);
  });

  test('that are empty are refused, and so are photos of another account', async () => {
    const { id, customer } = await aConversation();
    await expect(say(id, customer.id, '')).rejects.toMatchObject({ fields: { text: 'required' } });
    const photoIds = [randomUUID()];
    await expect(
      sendMessage(deps, { threadId: id, accountId: customer.id }, { text: 'Là', photoIds }),
    ).rejects.toMatchObject({ fields: { photo_ids: 'file_missing' } });
    expect(await textsOf(id)).toEqual([]);
  });

  test('are refused on both sides of a blocked thread, until it is unblocked', async () => {
    const { id, customer } = await aConversation();
    await blockThread(deps.db, { threadId: id, accountId: customer.id }, true);
    for (const accountId of [customer.id, fixture.accountId])
      await expect(say(id, accountId, 'Bonjour')).rejects.toEqual(refusal('messages_blocked'));
    await blockThread(deps.db, { threadId: id, accountId: fixture.accountId }, false);
    await expect(say(id, fixture.accountId, 'Bonjour')).rejects.toEqual(refusal('messages_blocked'));
    await blockThread(deps.db, { threadId: id, accountId: customer.id }, false);
    await say(id, fixture.accountId, 'Bonjour');
    expect(await textsOf(id)).toEqual(['Bonjour']);
  });

  test('of a stranger that lead elsewhere are held back from previews, until there is a visit between them', async () => {
    const { id, customer } = await aConversation({ isClient: false });
    await say(id, customer.id, 'Appelez le 06 12 34 56 78');
    const seen = async () => {
      const row = (await findThread(deps.db, id))!;
      const [listed] = await presentListed(deps.db, [row], 'professional');
      return { ...listed!.last, mailed: (await readUnreadEmail(deps.db, id, 'professional'))?.preview.text };
    };
    expect(await seen()).toMatchObject({ text: '', isHeldBack: true, mailed: '' });
    await anAppointment(deps.db, fixture, { customerId: customer.id });
    await updateSeats(deps, { customerId: customer.id, professionalId: fixture.id });
    const text = 'Appelez le 06 12 34 56 78';
    expect(await seen()).toMatchObject({ text, isHeldBack: false, mailed: text });
  });
});

describe('an e-mail', () => {
  test('is sent ten minutes after the first unread message, once until the reader has read', async () => {
    const { id, customer } = await aConversation();
    await say(id, fixture.accountId, 'Un');
    expect(await passing(9 * MINUTE_MS)).toEqual([]);
    await say(id, fixture.accountId, 'Deux');
    expect(await passing(MINUTE_MS)).toEqual(['customer']);
    await say(id, fixture.accountId, 'Trois');
    expect(await passing(HOUR_MS)).toEqual([]);
    await read(id, customer.id, 3);
    await say(id, fixture.accountId, 'Quatre');
    expect(await passing(10 * MINUTE_MS)).toEqual(['customer']);
    expect(await readUnreadEmail(deps.db, id, 'customer')).toMatchObject({
      unread: 1,
      preview: { text: 'Quatre' },
    });
  });

  test('to a professional goes to the owner, those who see all calendars, and those who serve the customer', async () => {
    const { id, customer } = await aConversation();
    const account = () => aCustomer(deps.db);
    const [serving, everywhere, beside, nowhere] = [
      await account(),
      await account(),
      await account(),
      await account(),
    ];
    const servingId = await aMember(deps.db, fixture.id, { accountId: serving.id });
    await aMember(deps.db, fixture.id, { accountId: everywhere.id, granted: ['see_all_calendars'] });
    await aMember(deps.db, fixture.id, { accountId: beside.id });
    await aMember(deps.db, fixture.id, { accountId: nowhere.id, granted: [] });
    await anAppointment(deps.db, { ...fixture, memberId: servingId }, { customerId: customer.id });
    await updateSeats(deps, { customerId: customer.id, professionalId: fixture.id });
    await say(id, customer.id, 'Bonjour');
    const readersOf = async (side: 'customer' | 'professional') =>
      new Set((await readUnreadEmail(deps.db, id, side))?.accountIds);
    expect(await readersOf('professional')).toEqual(new Set([fixture.accountId, serving.id, everywhere.id]));
    await say(id, fixture.accountId, 'Bonjour');
    expect(await readersOf('customer')).toEqual(new Set([customer.id]));
    await deps.db.updateTable('staff.members').set({ granted: [] }).where('id', '=', servingId).execute();
    expect(await readersOf('professional')).toEqual(new Set([fixture.accountId, everywhere.id]));
  });

  test('is not sent to a reader who reads in time', async () => {
    const { id, customer } = await aConversation();
    await say(id, fixture.accountId, 'Un');
    await read(id, customer.id, 1);
    expect(await passing(HOUR_MS)).toEqual([]);
  });
});

test('a closed professional answers automatically, once in a silence of twelve hours', async () => {
  const { id, customer } = await aConversation();
  const automatic = { quickAnswers: [], automaticOn: true, automaticText: 'Fermé, à demain.' };
  await writeMessageSettings(deps.db, fixture.id, automatic);
  await say(id, customer.id, 'À midi');
  expect(await textsOf(id)).toEqual(['À midi']);
  now = later(now, 13 * HOUR_MS);
  await say(id, customer.id, 'La nuit');
  now = later(now, HOUR_MS);
  await say(id, customer.id, 'Encore');
  expect(await textsOf(id)).toEqual(['À midi', 'La nuit', 'Fermé, à demain.', 'Encore']);
  await read(id, customer.id, 4);
  expect(await passing(HOUR_MS)).toEqual(['professional']);
});

test('a report of the other side lies before the operators, once', async () => {
  const { id, customer } = await aConversation();
  const report = { reason: 'insult' as const, text: 'Il m’a insultée' };
  for (const _ of ['first', 'again'])
    await reportThread(deps, { threadId: id, accountId: customer.id }, report);
  const cases = await deps.db.selectFrom('moderation.cases').selectAll().execute();
  expect(cases).toMatchObject([
    { subjectKind: 'thread', subjectId: id, side: 'professional', state: 'open' },
  ]);
  expect(await listReportsBy(deps.db, customer.id, { limit: 9 })).toMatchObject([report]);
});

test('a search finds by name and by words, in one’s own threads alone', async () => {
  const { id, customer } = await aConversation();
  await say(id, customer.id, 'Je voudrais un balayage à 100 %');
  const other = await aCustomer(deps.db);
  const elsewhere = await openOwnThread(deps, other.id, (await aProfessional(deps.db)).id);
  await say(elsewhere, other.id, 'Un balayage aussi');
  const find = async (reader: Reader, text: string) => {
    const { rows } = await searchThreads(deps.db, reader, text, { after: undefined, limit: 9 });
    return rows.map((row) => row.id);
  };
  const asProfessional = { professionalId: fixture.id, memberId: undefined };
  for (const text of ['balay', 'BALAYAGE', '100 %', 'martin', 'balãyage'])
    expect(await find(asProfessional, text)).toEqual([id]);
  expect(await find({ ...asProfessional, memberId: randomUUID() }, 'balay')).toEqual([]);
  expect(await find({ customerId: customer.id }, 'marchal')).toEqual([id]);
  expect(await find(asProfessional, '1_0 %')).toEqual([]);
});

test('its words and its photos are for its two sides alone', async () => {
  const owner = await aCustomer(deps.db);
  const photo = await aFile(deps.db, { kind: 'account', id: owner.id });
  const said = [{ side: 'customer', text: 'Ma frange ratée', photoIds: [photo] }] as const;
  const id = await aThread(deps.db, fixture, { now, customerId: owner.id, said });
  const elsewhere = await aProfessional(deps.db);
  const other = await aCustomer(deps.db);
  const beside = [
    await aThread(deps.db, elsewhere, { now, customerId: owner.id }),
    await aThread(deps.db, fixture, { now, customerId: other.id }),
  ];
  for (const accountId of [other.id, elsewhere.accountId, (await aCustomer(deps.db)).id])
    await expect(viewThread(deps.db, id, accountId)).rejects.toEqual(refusal('not_found'));
  for (const thread of beside) expect(await hasMessagePhoto(deps.db, thread, photo)).toBe(false);
  const page = { after: undefined, limit: 9 };
  const find = async (reader: Reader) =>
    (await searchThreads(deps.db, reader, 'frange', page)).rows.map((row) => row.id);
  expect(await find({ customerId: other.id })).toEqual([]);
  expect(await find({ professionalId: elsewhere.id, memberId: undefined })).toEqual([]);
  expect(await find({ customerId: owner.id })).toEqual([id]);
  expect(await find({ professionalId: fixture.id, memberId: undefined })).toEqual([id]);
  expect(await hasMessagePhoto(deps.db, id, photo)).toBe(true);
});

test('a search goes on page by page: each that is meant once, the latest first, however it is found', async () => {
  const memberId = await aMember(deps.db, fixture.id, {});
  for (let count = 0; count < 12; count += 1) {
    const text = count % 2 === 0 ? 'Un balayage' : 'Une coupe';
    await aThread(deps.db, fixture, {
      now: later(now, count * HOUR_MS),
      customerId: (await aCustomer(deps.db)).id,
      memberIds: count % 4 === 0 ? [memberId] : [],
      said: [{ side: 'customer', text }],
    });
  }
  const pages = async (reader: Reader, reach: { first: number; most: number; found: number }) => {
    const seen: string[][] = [];
    let after: string | undefined;
    do {
      const { rows, end } = await searchThreads(deps.db, reader, 'BALAYÂGE', { after, limit: 2 }, reach);
      seen.push(rows.map(({ id }) => id));
      after = end ?? (rows.length === 2 ? rows[1]?.id : undefined);
    } while (after && seen.length < 20);
    return seen;
  };
  const all = { professionalId: fixture.id, memberId: undefined };
  const meant = (await listThreads(deps.db, all, { after: undefined, limit: 20 }))
    .filter((_, index) => index % 2 === 1)
    .map(({ id }) => id);
  expect(meant).toHaveLength(6);
  const near = await pages(all, { first: 20, most: 20, found: 0 });
  const indexed = await pages(all, { first: 1, most: 1, found: 100 });
  // Too many matches for the index, and few threads scanned: each page continues where the last one
  // stopped.
  const far = await pages(all, { first: 1, most: 3, found: 1 });
  for (const found of [near, indexed, far]) expect(found.flat()).toEqual(meant);
  expect(far.some((page) => page.length < 2)).toBe(true);
  const memberThreads = meant.filter((_, index) => index % 2 === 1);
  for (const reach of [
    { first: 1, most: 1, found: 100 },
    { first: 1, most: 2, found: 1 },
  ])
    expect((await pages({ ...all, memberId }, reach)).flat()).toEqual(memberThreads);
});

test('deleting an account empties its messages: the other side sees that, and can no longer write', async () => {
  const { id, customer } = await aConversation();
  await say(id, customer.id, 'Un secret');
  await say(id, fixture.accountId, 'Noté');
  await inTransaction(deps.db, (tx) =>
    forgetWriter(tx, { accountId: customer.id, professionalId: undefined }, now),
  );
  expect(await textsOf(id)).toEqual(['', 'Noté']);
  const viewed = await viewThread(deps.db, id, fixture.accountId);
  const [first] = await presentMessages(deps.db, viewed, await listMessagesOf(deps.db, id, { limit: 9 }));
  expect(first).toMatchObject({ isDeleted: true, authorName: '', text: '' });
  await expect(say(id, fixture.accountId, 'Allô ?')).rejects.toEqual(refusal('other_side_left'));
  const leaver = { accountId: fixture.accountId, professionalId: fixture.id };
  await inTransaction(deps.db, (tx) => forgetWriter(tx, leaver, now));
  expect(await textsOf(id)).toEqual(['', '']);
  const { rows } = await sql<{ stored: string }>`select (select json_agg(m) from messaging.messages m)::text
    || (select json_agg(t) from messaging.threads t)::text as stored`.execute(deps.db);
  expect(rows[0]?.stored).not.toMatch(/Camille|secret|Noté|Inès/);
  expect(await passing(HOUR_MS)).toEqual([]);
});
