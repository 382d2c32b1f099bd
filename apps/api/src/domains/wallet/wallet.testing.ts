import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS } from '#kit/time';
import { checkCard, partnerAccountOf, requestCapture, runOperations, startCard } from '#payments';
import { aCustomer, type BuiltProfessional } from '#testing/builders';
import { aPayable, paymentsWith, type TestCardPartner } from '#testing/card-partner';
import { matureMoney, type PayoutDeps, postToLedger } from '#wallet';

/** Valid SEPA IBANs of no real account. */
export const ibans = ['FR7630006000011234567890189', 'DE89370400440532013000', 'FR1420041010050500013M02606'];

export function payoutsWith(db: Database, partner: TestCardPartner): PayoutDeps {
  const { clock, payouts } = partner;
  const payments = paymentsWith(db, partner);
  return { db, clock, payouts, accountOf: (professionalId) => partnerAccountOf(payments, professionalId) };
}

/** Available by the ledger alone; the card partner knows nothing of it. */
export async function fundWallet(
  db: Database,
  professionalId: string,
  cents: number,
  at: Date,
): Promise<void> {
  await inTransaction(db, (tx) =>
    postToLedger(tx, {
      key: randomUUID(),
      kind: 'transfer_sent',
      professionalId,
      subjectId: randomUUID(),
      partnerId: null,
      at,
      entries: [
        { account: 'connected', amountCents: cents },
        { account: 'platform', amountCents: -cents },
        { account: 'returned', amountCents: -cents },
        { account: 'suspense', amountCents: cents },
      ],
    }),
  );
}

/** A visit of 52,00 €, completed and captured, whose 49,98 € the card partner has released. */
export async function aVisitPaid(
  db: Database,
  partner: TestCardPartner,
  professional: BuiltProfessional,
): Promise<string> {
  const payments = paymentsWith(db, partner);
  const { id: accountId } = await aCustomer(db);
  const id = await aPayable(db, partner.clock, { accountId, professionalId: professional.id });
  const { clientSecret } = await startCard(payments, id, { now: partner.clock.now() });
  await partner.browser.enterCard(clientSecret);
  await checkCard(payments, id);
  await inTransaction(db, (tx) => requestCapture(tx, id, 5200, partner.clock.now()));
  await runOperations(payments, { payableId: id });
  await partner.clock.move(8 * DAY_MS);
  await matureMoney({ db, clock: partner.clock });
  return id;
}

export const in48Hours = (partner: TestCardPartner) => partner.clock.move(2 * DAY_MS + 1000);
