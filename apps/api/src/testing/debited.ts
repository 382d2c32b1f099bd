import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';
import type { CaptureMoved } from '#payments';
import { aCustomer, anAppointment } from './builders.ts';

/**
 * Inserts a captured payable of 52.00 €, of which 1.00 € is the search fee. Only the app's database knows
 * the debit, the card partner does not.
 */
export async function aDebitedPayable(
  db: Database,
  input: { id: string; professionalId: string; accountId: string; now: Date },
): Promise<string> {
  const { now, ...parties } = input;
  const openedAt = later(now, -2 * HOUR_MS);
  await db
    .insertInto('payments.payables')
    .values({
      ...parties,
      amountCents: 5200,
      searchFeeCents: 100,
      bankChargeBasisPoints: 150,
      bankChargeFixedCents: 25,
      status: 'captured',
      capturedCents: 5200,
      capturedAt: now,
      holdId: `pi_${input.id}`,
      cardBy: openedAt,
      authoriseAt: openedAt,
      latestConfirmBy: openedAt,
      createdAt: openedAt,
    })
    .execute();
  return input.id;
}

/** Inserts a dispute by the customer's bank. Returns its id. */
export async function aDispute(db: Database, payableId: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('payments.disputes')
    .values({
      payableId,
      partnerId: `du_${payableId}`,
      reason: 'fraudulent',
      state: 'needs_evidence',
      amountCents: 5200,
      feeCents: 2000,
      fromProfessionalCents: 5100,
      searchFeeCents: 100,
      openedAt: now,
      evidenceBy: later(now, 24 * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a past appointment without a hold that its customer contests. */
export async function aContestedVisit(
  db: Database,
  professional: { id: string; memberId: string },
  now: Date,
): Promise<string> {
  return anAppointment(db, professional, {
    customerId: (await aCustomer(db)).id,
    startsAt: later(now, -30 * HOUR_MS),
    state: 'completed',
    cardCents: 4000,
    onSiteCents: 0,
    contestUntil: now,
    contestedAt: later(now, -HOUR_MS),
    contestReason: 'Le salon était fermé.',
  });
}

/** Returns a capture of 52.00 €, of which 1.00 € is the search fee, as `payments` posts it to the ledger. */
export function aCapture(
  professionalId: string,
  at: Date,
  change: Partial<CaptureMoved> = {},
): CaptureMoved & { holdId: string } {
  return {
    operationId: randomUUID(),
    payableId: randomUUID(),
    professionalId,
    holdId: `pi_${randomUUID()}`,
    capturedCents: 5200,
    searchFeeCents: 100,
    bankChargesCents: 102,
    partnerFeeCents: 103,
    capturedAt: at.toISOString(),
    availableOn: null,
    ...change,
  };
}
