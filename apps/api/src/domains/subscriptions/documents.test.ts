import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { billingWith } from '#testing/billing';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import { creditInvoice, makeDocuments, subscriptionsRoutes } from './index.ts';
import { issueInvoice } from './issue-invoice.ts';
import { linesOfPeriod } from './rules/lines.ts';
import { lockSubscription } from './store/subscriptions.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let app: FastifyInstance;
let ines: BuiltProfessional;
let deps: ReturnType<typeof billingWith>;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = billingWith(fresh.db, partner);
  app = httpApp(fresh.db, (http) => subscriptionsRoutes(http, deps));
});
afterAll(async () => {
  await app?.close();
  await partner?.close();
  await fresh?.close();
});

async function issued(options: Parameters<typeof aProfessional>[1] = {}) {
  ines = await aProfessional(fresh.db, options);
  const period = { anchorDay: 5, startsOn: '2026-05-05', endsOn: '2026-06-05' };
  return inTransaction(fresh.db, async (tx) => {
    await lockSubscription(tx, ines.id);
    return issueInvoice(tx, deps, {
      professionalId: ines.id,
      kind: 'period',
      period,
      now: deps.clock.now(),
      lines: linesOfPeriod({ plan: 'salon_pro', additionalProfiles: 2 }, period),
    });
  });
}
async function download(id: string, accountId = ines.accountId) {
  const headers = await signIn(fresh.db, accountId);
  const url = `/api/v1/professional/subscription/invoices/${id}/document`;
  return app.inject({ method: 'GET', url, headers });
}

test('the PDF of an invoice is created once and stored with its hash', async () => {
  const { id } = await issued();
  expect(await makeDocuments(deps)).toBeGreaterThan(0);
  const answer = await download(id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toMatch(/F\d{4}-\d{6}\.pdf/);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from subscriptions.invoice_documents
    where invoice_id = ${id}`.execute(fresh.db);
  expect(rows[0]?.sha256).toEqual(createHash('sha256').update(answer.rawPayload).digest());
  expect((await download(id)).rawPayload).toEqual(answer.rawPayload);
  await expect(
    sql`update subscriptions.invoice_documents set content = 'x', sha256 = sha256('x')`.execute(fresh.db),
  ).rejects.toThrow('append-only');
});

test('the first request creates it, and another business does not find it', async () => {
  const { id } = await issued();
  expect((await download(id)).statusCode).toBe(200);
  const other = await aProfessional(fresh.db);
  expect((await download(id, other.accountId)).statusCode).toBe(404);
});

test('a credit note is a document too', async () => {
  const { id } = await issued();
  const reason = 'Panne du service le 12 mai';
  const note = await creditInvoice(deps, { invoiceId: id, amountCents: 500, reason, actorId: null });
  const answer = await download(note.id);
  expect(answer.headers['content-disposition']).toMatch(/A\d{4}-\d{6}\.pdf/);
});
