import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { installErrors } from '#kit/http/errors';
import { createHttpDoor } from '#kit/http/serve';
import { findStanding } from '#staff';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { postCapture, walletRoutes } from '#wallet';

const payableId = randomUUID();
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
  const http = createHttpDoor({
    app,
    db: fresh.db,
    // The header stands for the access token of whoever is signed in.
    callerOf: async ({ headers }) =>
      typeof headers.who === 'string'
        ? { accountId: headers.who, sessionId: randomUUID(), role: 'SALON' }
        : null,
    standingOf: (accountId) => findStanding(fresh.db, accountId),
    isOperator: async () => false,
  });
  walletRoutes(http, {
    db: fresh.db,
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
      capturedAt: new Date(Date.UTC(2026, 5, 10, 8, count)).toISOString(),
    };
    await inTransaction(fresh.db, (tx) => postCapture(tx, debit));
  }
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});

const get = (who: string | undefined, query = '') =>
  app.inject({ url: `/api/v1/professional/wallet${query}`, headers: who ? { who } : {} });

test('she sees what she is owed, newest line first, by the name of the visit', async () => {
  const { value } = (await get(ines.accountId)).json();
  expect(value.balance_cents).toBe(60 * 4998);
  expect(value.lines).toHaveLength(50);
  expect(value.has_more).toBe(true);
  expect(value.lines[0]).toMatchObject({
    kind: 'capture',
    at: '2026-06-10T08:59:00.000Z',
    appointment_id: payableId,
    label: 'Camille M. · Coupe femme',
    captured_cents: 5200,
    search_fee_cents: 100,
    bank_charges_cents: 102,
    net_cents: 4998,
  });
  const second = (await get(ines.accountId, '?page=2')).json().value;
  expect(second.lines).toHaveLength(10);
  expect(second.has_more).toBe(false);
});

test('another professional sees her own empty wallet, and which days are hers', async () => {
  expect((await get(other.accountId)).json().value).toEqual({
    time_zone: 'Indian/Reunion',
    upcoming: { cents: 0, visits: 0 },
    balance_cents: 0,
    lines: [],
    has_more: false,
  });
});

test('what is to come by card is told as far as it will be hers', async () => {
  const parties = { accountId: other.accountId, professionalId: other.id };
  const clock = { now: () => new Date('2026-06-10T08:00:00Z') };
  for (const status of ['card_saved', 'held', 'awaiting_card', 'released', 'captured']) {
    const id = await aPayable(fresh.db, clock, parties, { amountCents: 5200 });
    await fresh.db.updateTable('payments.payables').set({ status }).where('id', '=', id).execute();
  }
  const { value } = (await get(other.accountId)).json();
  expect(value.upcoming).toEqual({ cents: 2 * (5200 - 100 - 102), visits: 2 });
  expect((await get(ines.accountId)).json().value.upcoming).toEqual({ cents: 0, visits: 0 });
});

test('nobody else sees one', async () => {
  expect((await get(undefined)).statusCode).toBe(401);
  expect((await get(randomUUID())).statusCode).toBe(403);
});
