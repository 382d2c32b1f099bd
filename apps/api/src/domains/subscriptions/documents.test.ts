import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, later } from '#kit/time';
import { billingWith } from '#testing/billing';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { readPdf } from '#testing/read-pdf';
import { signIn } from '#testing/sign-in';
import { creditInvoice, makeDocuments, subscriptionsRoutes } from './index.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readBuyer } from './read-buyer.ts';
import { linesOfPeriod } from './rules/lines.ts';
import { insertDiscount } from './store/discounts.ts';
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

async function grantDiscount(tx: Tx, professionalId: string, cents: number): Promise<void> {
  const [payableId, now] = [randomUUID(), deps.clock.now()];
  await insertDiscount(tx, {
    professionalId,
    payableId,
    customerId: randomUUID(),
    day: '2026-05-06',
    amountCents: cents,
    leftCents: cents,
    offsetCents: 0,
    earnedAt: now,
    expiresAt: later(now, DAY_MS),
  });
  await deps.post(tx, {
    key: `discount:${payableId}`,
    kind: 'discount_earned',
    professionalId,
    subjectId: payableId,
    partnerId: null,
    at: now,
    entries: [
      { account: 'discounts_granted', amountCents: cents },
      { account: 'discount', amountCents: -cents },
    ],
  });
}

const period = { anchorDay: 5, startsOn: '2026-05-05', endsOn: '2026-06-05' };

async function issued(
  lines = linesOfPeriod({ plan: 'salon_pro', additionalProfiles: 2 }, period),
  discountCents = 0,
  { postalCode, siret }: { postalCode?: string; siret?: string } = {},
) {
  ines = await aProfessional(fresh.db);
  if (postalCode)
    await fresh.db
      .updateTable('professionals.places')
      .set({ postalCode })
      .where('professionalId', '=', ines.id)
      .execute();
  if (siret)
    await fresh.db
      .insertInto('professionals.businessNumbers')
      .values({ professionalId: ines.id, version: 1, validFrom: new Date('2026-01-01T00:00:00Z'), siret })
      .execute();
  const now = deps.clock.now();
  const professionalId = ines.id;
  return inTransaction(fresh.db, async (tx) => {
    await lockSubscription(tx, professionalId);
    if (discountCents > 0) await grantDiscount(tx, professionalId, discountCents);
    return issueInvoice(tx, deps, { professionalId, kind: 'period', period, now, lines });
  });
}
async function download(id: string, accountId = ines.accountId) {
  const headers = await signIn(fresh.db, accountId);
  const url = `/api/v1/professional/subscription/invoices/${id}/document`;
  return app.inject({ method: 'GET', url, headers });
}

test('an invoice goes to the salon, not to the base of home visits', async () => {
  const { id } = await aProfessional(fresh.db, { places: ['salon', 'at_home'] });
  await sql`update professionals.places set line = '3 rue des Lilas', city = 'Montreuil', postal_code = '93100'
    where professional_id = ${id} and kind = 'at_home'`.execute(fresh.db);
  const { buyer } = await readBuyer(fresh.db, id);
  expect(buyer.lines.at(-1)).toMatch(/^75011 /);
});

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

test.each([
  [50, 'Payable à l’émission'],
  [49, 'Ce montant est trop faible'],
  [0, 'Rien à payer.'],
])('an invoice of %i cents says how it is paid: %s', async (dueCents, terms) => {
  const whole = { quantity: 1, days: 31, ofDays: 31, amountCents: 100 };
  const { id } = await issued([{ ...whole, kind: 'plan', plan: 'salon_pro' }], 100 - dueCents);
  const [page] = readPdf((await download(id)).rawPayload);
  expect(page).toContain(terms);
});

test('what is credited for several profiles has a negative price each', async () => {
  const whole = { plan: null, days: 31, ofDays: 31 };
  const { id } = await issued([
    { ...whole, kind: 'plan', plan: 'salon_pro', quantity: 1, amountCents: 12_000 },
    { ...whole, kind: 'former_profiles', quantity: 2, amountCents: -2400 },
  ]);
  const [page = ''] = readPdf((await download(id)).rawPayload);
  // Without VAT: two times 10 € less.
  expect(page.split('\n').filter((cell) => /^[-−]/.test(cell))).toEqual([
    expect.stringMatching(/10,00/),
    expect.stringMatching(/20,00/),
  ]);
});

test('the first request creates it, and another business does not find it', async () => {
  const { id } = await issued();
  expect((await download(id)).statusCode).toBe(200);
  const other = await aProfessional(fresh.db);
  expect((await download(id, other.accountId)).statusCode).toBe(404);
});

test('a credit note is a document too, which names its invoice and asks for nothing', async () => {
  const { id } = await issued();
  const invoice = await download(id);
  const [invoicePage = ''] = readPdf(invoice.rawPayload);
  const number = /F\d{4}-\d{6}/.exec(String(invoice.headers['content-disposition']))?.[0];
  expect(invoicePage).toContain(`Facture ${number}`);
  expect(invoicePage).not.toContain('Report de factures');
  const reason = 'Panne du service le 12 mai';
  const note = await creditInvoice(deps, { invoiceId: id, amountCents: 500, reason, actorId: null });
  const answer = await download(note.id);
  expect(answer.headers['content-disposition']).toMatch(/A\d{4}-\d{6}\.pdf/);
  const [page = ''] = readPdf(answer.rawPayload);
  expect(page).toMatch(/Avoir A\d{4}-\d{6}/);
  expect(page).toContain(number);
  expect(page).toContain(reason);
  expect(page).not.toContain('Facture F');
});

test('an invoice has the buyer’s SIRET once it is known', async () => {
  const siret = '73282932000074';
  const pageOf = async (numbers: { siret?: string }) => {
    const { id } = await issued(undefined, 0, numbers);
    const [page = ''] = readPdf((await download(id)).rawPayload);
    return page;
  };
  expect(await pageOf({ siret })).toContain(`SIRET : ${siret}`);
  expect(await pageOf({})).not.toContain('SIRET');
});

test('an invoice names what was carried over from before', async () => {
  const { id } = await issued();
  const reason = 'Panne du service';
  await creditInvoice(deps, { invoiceId: id, amountCents: 500, reason, actorId: null });
  const next = await inTransaction(fresh.db, async (tx) => {
    await lockSubscription(tx, ines.id);
    const following = { anchorDay: 5, startsOn: '2026-06-05', endsOn: '2026-07-05' };
    const lines = linesOfPeriod({ plan: 'salon_pro', additionalProfiles: 0 }, following);
    const now = deps.clock.now();
    return issueInvoice(tx, deps, {
      professionalId: ines.id,
      kind: 'period',
      period: following,
      now,
      lines,
    });
  });
  const [page = ''] = readPdf((await download(next.id)).rawPayload);
  expect(page).toContain('Report de factures');
});

test.each([
  ['97300', 'TVA non applicable, article 294'],
  ['97600', 'TVA non applicable, article 294'],
  ['98800', 'Hors du champ de la TVA française'],
])('an invoice to %s says why it has no VAT', async (postalCode, why) => {
  const { id } = await issued(undefined, 0, { postalCode });
  const [page = ''] = readPdf((await download(id)).rawPayload);
  expect(page.replaceAll(/\s+/g, ' ')).toContain(why);
});

test('the name of the person is on an invoice where it is not the name of the business', async () => {
  const { id, accountId } = await aProfessional(fresh.db);
  const account = await fresh.db
    .selectFrom('identity.accounts')
    .select(['firstName', 'lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const person = `${account.firstName} ${account.lastName}`;
  const linesFor = async (businessName: string) => {
    await fresh.db
      .updateTable('professionals.professionals')
      .set({ businessName })
      .where('id', '=', id)
      .execute();
    return (await readBuyer(fresh.db, id)).buyer.lines;
  };
  expect((await linesFor('Atelier des Lilas'))[0]).toBe(person);
  expect(await linesFor(person)).not.toContain(person);
});
