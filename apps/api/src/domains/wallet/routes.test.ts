import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { installErrors } from '#kit/http/errors';
import { createHttpRouter } from '#kit/http/serve';
import { findStanding } from '#staff';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayable, openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { readPdf } from '#testing/read-pdf';
import { matureMoney, postCapture, walletRoutes } from '#wallet';
import { fundWallet, payoutsWith } from './wallet.testing.ts';

const payableId = randomUUID();
const now = new Date('2026-06-11T08:00:00Z');
let partner: TestCardPartner;
let fresh: FreshDatabase;
let app: FastifyInstance;
let ines: BuiltProfessional;
let other: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase();
  ines = await aProfessional(fresh.db);
  other = await aProfessional(fresh.db, { timeZone: 'Indian/Reunion' });
  app = Fastify();
  installErrors(app);
  const http = createHttpRouter({
    app,
    db: fresh.db,
    // The header stands for the access token of the signed-in account.
    callerOf: async ({ headers }) =>
      typeof headers.who === 'string'
        ? { accountId: headers.who, sessionId: randomUUID(), role: 'SALON', hasSecondStep: false }
        : null,
    standingOf: (accountId) => findStanding(fresh.db, accountId),
    isOperator: async () => false,
  });
  partner = await openCardPartner();
  walletRoutes(http, {
    ...payoutsWith(fresh.db, partner),
    clock: { now: () => now },
    requireReauthentication: async () => {},
    labelsOf: async () =>
      new Map([[payableId, { appointmentId: payableId, label: 'Camille M. · Coupe femme' }]]),
  });
  for (let count = 0; count < 60; count += 1) {
    const debit = {
      operationId: randomUUID(),
      payableId: count === 59 ? payableId : randomUUID(),
      professionalId: ines.id,
      holdId: `pi_${count}`,
      capturedCents: 5200,
      searchFeeCents: 100,
      bankChargesCents: 102,
      partnerFeeCents: 103,
      availableOn: '2026-06-17T08:00:00Z',
      capturedAt: new Date(Date.UTC(2026, 5, 10, 8, count)).toISOString(),
    };
    await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
  }
});
afterAll(async () => {
  await app?.close();
  await partner?.close();
  await fresh?.close();
});

const get = (who: string | undefined, path = '') =>
  app.inject({
    url: `/api/v1/professional/wallet${path}`,
    headers: who ? { who, cookie: 'language=fr' } : {},
  });
const read = async (path: string) => (await get(ines.accountId, path)).json().value;

test('the professional sees the balance and when money becomes available', async () => {
  expect(await read('')).toMatchObject({
    today: '2026-06-11',
    available_cents: 0,
    pending_cents: 60 * 4998,
    owed_cents: 0,
    in_transit_cents: 0,
    ripening: [{ day: '2026-06-17', amount_cents: 60 * 4998 }],
    bar: 'iban_missing',
    bank_account: { state: 'none' },
    monthly_day: null,
  });
});

test('movements come fifty at a time, newest first, each with the balance after it', async () => {
  const first = await read('/movements');
  expect(first.movements).toHaveLength(50);
  expect(first.movements[0]).toMatchObject({
    kind: 'capture',
    at: '2026-06-10T08:59:00.000Z',
    appointment_id: payableId,
    label: 'Camille M. · Coupe femme',
    amount_cents: 4998,
    balance_cents: 60 * 4998,
  });
  const second = await read(`/movements?after=${first.next}`);
  expect(second.movements).toHaveLength(10);
  expect(second.next).toBeNull();
  expect(second.movements.at(-1)).toMatchObject({ balance_cents: 4998 });
  const all = [...first.movements, ...second.movements] as { id: string; balance_cents: number }[];
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  expect(all.every(({ balance_cents }, index) => balance_cents === (60 - index) * 4998)).toBe(true);
});

test('movements are filtered by kind, or by local month', async () => {
  expect((await read('/movements?kind=withdrawal_requested')).movements).toEqual([]);
  expect((await read('/movements?kind=capture')).movements[0]).toMatchObject({ balance_cents: null });
  expect((await read('/movements?month=2026-05')).movements).toEqual([]);
  expect((await read('/movements?month=2026-06')).movements).toHaveLength(50);
  expect((await get(ines.accountId, '/movements?after=nonsense')).statusCode).toBe(422);
});

test('a movement within the wallet is listed only when asked for by kind, and changes nothing', async () => {
  const lea = await aProfessional(fresh.db);
  await inTransaction(fresh.db, (tx) =>
    postCapture(tx, {
      operationId: randomUUID(),
      payableId: randomUUID(),
      professionalId: lea.id,
      holdId: 'pi_lea',
      capturedCents: 5200,
      searchFeeCents: 100,
      bankChargesCents: 102,
      partnerFeeCents: 103,
      capturedAt: '2026-06-01T08:00:00Z',
      availableOn: '2026-06-04T08:00:00Z',
    }),
  );
  await matureMoney({ db: fresh.db, clock: { now: () => now } });
  const movements = async (query: string) =>
    (await get(lea.accountId, `/movements${query}`)).json().value.movements;
  expect(await movements('')).toMatchObject([{ kind: 'capture', amount_cents: 4998, balance_cents: 4998 }]);
  expect(await movements('?kind=matured')).toMatchObject([{ amount_cents: 0, moved_cents: 4998 }]);
});

test('a capture that is wholly the marketplace’s search fee is not listed', async () => {
  const lea = await aProfessional(fresh.db);
  const debit = {
    operationId: randomUUID(),
    payableId: randomUUID(),
    professionalId: lea.id,
    holdId: 'pi_fee_alone',
    capturedCents: 100,
    searchFeeCents: 100,
    bankChargesCents: 0,
    partnerFeeCents: 27,
    capturedAt: '2026-06-10T08:00:00Z',
    availableOn: null,
  };
  await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
  for (const query of ['', '?kind=capture'])
    expect((await get(lea.accountId, `/movements${query}`)).json().value.movements).toEqual([]);
});

test('a month as PDF and CSV: opening and movements sum to closing', async () => {
  const mia = await aProfessional(fresh.db, { businessName: '=Mia' });
  await fundWallet(fresh.db, mia.id, 1000, new Date('2026-05-31T21:59:00Z'));
  await fundWallet(fresh.db, mia.id, 2050, new Date('2026-05-31T22:01:00Z'));
  await fundWallet(fresh.db, mia.id, 300, new Date('2026-06-30T22:01:00Z'));
  const csv = await get(mia.accountId, '/statement/csv?month=2026-06');
  expect(csv.headers['content-type']).toContain('text/csv');
  const lines = csv.payload.split('\r\n');
  expect(lines[0]).toBe('\ufeffDate;Mouvement;Détail;Montant;Solde');
  expect(lines.slice(1, 4)).toEqual([
    ';Solde au début du mois;;;10,00',
    '2026-06-01;Part rendue;;20,50;30,50',
    ';Solde à la fin du mois;;;30,50',
  ]);
  const pdf = await get(mia.accountId, '/statement/pdf?month=2026-06');
  const [page = ''] = readPdf(pdf.rawPayload);
  for (const text of ['juin 2026', '10,00 €', '20,50 €', '30,50 €']) expect(page).toContain(text);
  expect((await get(mia.accountId, '/statement/csv?month=2026-13')).statusCode).toBe(422);
});

test('another professional sees their own empty wallet, with local days', async () => {
  const { value } = (await get(other.accountId)).json();
  expect(value).toMatchObject({
    time_zone: 'Indian/Reunion',
    upcoming: { cents: 0, visits: 0 },
    available_cents: 0,
    pending_cents: 0,
    ripening: [],
  });
  expect((await get(other.accountId, '/movements')).json().value.movements).toEqual([]);
});

test('upcoming card payments show the professional’s share', async () => {
  const parties = { accountId: other.accountId, professionalId: other.id };
  for (const status of ['card_saved', 'held', 'awaiting_card', 'released', 'captured']) {
    const id = await aPayable(fresh.db, { now: () => now }, parties, { amountCents: 5200 });
    await fresh.db.updateTable('payments.payables').set({ status }).where('id', '=', id).execute();
  }
  // Only the search fee of this one is by card.
  const feeOnly = await aPayable(fresh.db, { now: () => now }, parties, { amountCents: 100 });
  await fresh.db.updateTable('payments.payables').set({ status: 'held' }).where('id', '=', feeOnly).execute();
  const { value } = (await get(other.accountId)).json();
  expect(value.upcoming).toEqual({ cents: 2 * (5200 - 100 - 102), visits: 2 });
  expect((await read('')).upcoming).toEqual({ cents: 0, visits: 0 });
});

test('other accounts see no wallet', async () => {
  expect((await get(undefined)).statusCode).toBe(401);
  expect((await get(randomUUID())).statusCode).toBe(403);
});
