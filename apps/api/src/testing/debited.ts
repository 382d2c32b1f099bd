import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';

/** A visit whose card was debited 52,00 €, of which 1,00 € search fee, without a card partner that knows of it. */
export async function aDebited(
  db: Database,
  it: { id: string; professionalId: string; accountId: string; now: Date },
): Promise<string> {
  const { now, ...parties } = it;
  const asked = later(now, -2 * HOUR_MS);
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
      holdId: `pi_${it.id}`,
      cardBy: asked,
      authoriseAt: asked,
      latestConfirmBy: asked,
      createdAt: asked,
    })
    .execute();
  return it.id;
}

/** Disputed by its customer's bank; answers the dispute's id. */
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
