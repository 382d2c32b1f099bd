import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#kit/database/transaction';
import { later, MINUTE_MS } from '#kit/time';
import { aFile } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { postToLedger } from '#wallet';
import { appointmentIn, memberIn } from './path-objects.testing.ts';
import { nowOf, type Scene } from './scene.testing.ts';

const LONG_AGO = '2026-01-01T00:00:00Z';

/** Verifies the professional, with an account at the card partner. */
export async function openAccount({ fixture, professional }: Scene): Promise<void> {
  if (withAccount.has(professional.id)) return;
  withAccount.add(professional.id);
  const verified = fixture.db.updateTable('professionals.professionals').set({ verification: 'verified' });
  await verified.where('id', '=', professional.id).execute();
  await fixture.openAccountOf(professional.id);
}
const withAccount = new Set<string>();

/** Inserts an appointment whose customer has not entered a card yet. */
export async function held(scene: Scene): Promise<string> {
  await openAccount(scene);
  const now = nowOf(scene);
  const price = { searchFeeCents: 100, totalCents: 4100, cardCents: 4100, onSiteCents: 0 };
  const id = await appointmentIn(scene, { state: 'held', expiresAt: later(now, 10 * MINUTE_MS), ...price });
  const parties = { accountId: await scene.customerId(), professionalId: scene.professional.id };
  const options = { id, amountCents: price.cardCents, visitInHours: 7 * 24 };
  return aPayable(scene.fixture.db, { now: () => now }, parties, options);
}

/** Inserts an appointment whose price the professional has raised to 50.00 €. */
export async function raise(scene: Scene): Promise<{ id: string; revision: number }> {
  const { fixture, professional } = scene;
  const id = await appointmentIn(scene);
  const prices = [{ position: 0, price_cents: 5000, reason: 'Plus long' }];
  const { value } = await fixture.call('POST', `/professional/appointments/${id}/services`, {
    body: { revision: 0, keep: [0], prices },
    headers: { ...(await fixture.signIn(professional.accountId)), 'idempotency-key': randomUUID() },
  });
  return { id, revision: Number(value.revision) };
}

/** Inserts a member who has been invited. */
export async function invited(scene: Scene): Promise<string> {
  const { fixture, professional } = scene;
  const id = await memberIn(scene);
  await fixture.call('POST', `/professional/staff/${id}/invitation`, {
    body: { email: `${randomUUID()}@example.test` },
    headers: await fixture.signIn(professional.accountId),
  });
  return id;
}

export const documents = [
  'ID_card_front',
  'ID_card_back',
  'RIB',
  'KBIS',
  'proof_of_address',
  'company_statutes',
  'be_declaration',
];

/** Hands over every document, which the card partner needs before the account and its persons. */
export async function completeVerification({ fixture: { db }, professional }: Scene): Promise<void> {
  for (const kind of documents.slice(0, 5)) {
    const file = await aFile(db, { kind: 'account', id: professional.accountId });
    await sql`insert into verification.documents (professional_id, kind, file_id, submitted_at)
      values (${professional.id}, ${kind}, ${file}, ${LONG_AGO}) on conflict do nothing`.execute(db);
  }
  await sql`insert into verification.accounts (professional_id, statement_name, submitted_at)
    values (${professional.id}, 'SALON AWA', ${LONG_AGO}) on conflict do nothing`.execute(db);
}

/** Gives the professional a bank account, and 50.00 € that can be withdrawn. */
export async function enrich({ fixture: { db }, professional }: Scene): Promise<void> {
  await sql`insert into wallet.bank_accounts (professional_id, country, last4, fingerprint, partner_id, status,
      usable_from, retry_at, created_at)
    values (${professional.id}, 'FR', '0189', 'print', 'ba_right', 'accepted', ${LONG_AGO}, ${LONG_AGO}, ${LONG_AGO})
    on conflict do nothing`.execute(db);
  const transfer = { kind: 'transfer_sent', professionalId: professional.id, partnerId: null } as const;
  const entries = [
    { account: 'connected', amountCents: 5000 },
    { account: 'platform', amountCents: -5000 },
    { account: 'returned', amountCents: -5000 },
    { account: 'suspense', amountCents: 5000 },
  ] as const;
  await inTransaction(db, (tx) =>
    postToLedger(tx, {
      ...transfer,
      key: randomUUID(),
      subjectId: randomUUID(),
      at: new Date(LONG_AGO),
      entries: [...entries],
    }),
  );
}
