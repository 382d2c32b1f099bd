import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { HOUR_MS, later } from '#kit/time';
import { PayableCaptured, PayableRefunded } from '#payments';
import { startSubscription } from '#subscriptions';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
let salon: BuiltProfessional;
beforeAll(async () => {
  fixture = await openApiFixture();
  salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
  await inTransaction(fixture.db, (tx) =>
    startSubscription(tx, {
      professionalId: salon.id,
      totalPrice: '19,99',
      additionalProfiles: 0,
      paymentMethodToken: 'pm_card_visa',
      now: fixture.context.clock.now(),
    }),
  );
});
afterAll(() => fixture?.close());

const visitsToCome = async () => {
  const headers = await fixture.signIn(salon.accountId);
  const { value } = await fixture.call('GET', '/professional/subscription', { headers });
  return (value.discount as { visits: number }).visits;
};

async function paid(options: Record<string, unknown>): Promise<string> {
  const now = fixture.context.clock.now();
  const { id: customerId } = await aCustomer(fixture.db);
  const startsAt = later(now, -3 * HOUR_MS);
  const payableId = await anAppointment(fixture.db, salon, {
    startsAt,
    customerId,
    state: 'completed',
    ...options,
  });
  const about = { payableId, professionalId: salon.id, accountId: customerId };
  await inTransaction(fixture.db, (tx) =>
    announce(
      tx,
      PayableCaptured,
      {
        ...about,
        operationId: payableId,
        holdId: 'pi_1',
        capturedCents: 4100,
        searchFeeCents: 100,
        bankChargesCents: 86,
        partnerFeeCents: 0,
        capturedAt: now.toISOString(),
        availableOn: null,
      },
      now,
    ),
  );
  await fixture.reactOnly();
  return payableId;
}

test('a paid online booking lowers the professional’s next invoice; a refunded one does not', async () => {
  const payableId = await paid({});
  expect(await visitsToCome()).toBe(1);
  const now = fixture.context.clock.now();
  await inTransaction(fixture.db, (tx) =>
    announce(
      tx,
      PayableRefunded,
      {
        payableId,
        professionalId: salon.id,
        accountId: salon.accountId,
        refundId: payableId,
        amountCents: 100,
        fromProfessionalCents: 100,
        searchFeeCents: 0,
        reason: 'Geste commercial',
      },
      now,
    ),
  );
  await fixture.reactOnly();
  expect(await visitsToCome()).toBe(0);
});

test('a no-show, or a booking by the professional, does not', async () => {
  await paid({ state: 'no_show' });
  await paid({ bookedBy: 'professional' });
  expect(await visitsToCome()).toBe(0);
});
