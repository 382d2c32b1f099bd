import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeyAlreadyClaimed } from '#kit/idempotency';
import { Refusal } from '#kit/refusal';
import { later, MINUTE_MS } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { processEventsAbout } from '#testing/debits';
import { listViolations } from '#wallet';
import { completeAppointment } from './complete-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { refundVisit } from './refund-visit.ts';
import { UNDO_MS } from './rules.ts';
import { undoOutcome } from './undo-outcome.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.partner.availableAfter(0);
});
afterEach(() => fixture.close());

const start = at(1, '14:00');
/** At 61.00 €, including 1.00 € search fee; completed at its start. */
async function done(): Promise<string> {
  const id = await fixture.booked();
  await fixture.until(start);
  await completeAppointment(fixture.deps, id, fixture.professional.accountId);
  return id;
}
async function debited(): Promise<string> {
  const id = await done();
  await fixture.until(later(start, UNDO_MS + MINUTE_MS));
  return id;
}
type Input = Partial<Parameters<typeof refundVisit>[3]> & { by?: string; key?: string };
const refund = (
  id: string,
  { by = fixture.professional.accountId, key = randomUUID(), ...input }: Input = {},
) =>
  refundVisit(
    fixture.deps,
    id,
    by,
    { isWhole: true, amountCents: 6100, reason: 'Erreur de ma part', ...input },
    { caller: by, key, requestHash: Buffer.alloc(32) },
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  );

it('both sides see the refund, the customer without the shares, and it is in the history', async () => {
  const id = await debited();
  expect((await fixture.seen(id, 'professional')).can.refund).toMatchObject({
    leftCents: 6100,
    fromProfessionalCents: 6000,
  });
  expect((await fixture.seen(id)).can.refund).toBeNull();
  await refund(id);
  expect((await fixture.seen(id)).refunds).toMatchObject([{ state: 'pending', amountCents: 6100 }]);
  await fixture.work();
  const reason = 'Erreur de ma part';
  expect(await fixture.seen(id)).toMatchObject({
    refunds: [{ state: 'done', reason, fromProfessionalCents: null }],
  });
  const professionalView = await fixture.seen(id, 'professional');
  expect(professionalView).toMatchObject({
    refunds: [{ state: 'done', fromProfessionalCents: 6000 }],
    // Only the bank charges are left to bear.
    payment: { bankChargesCents: 115, professionalNetCents: -115 },
    can: { refund: null },
  });
  expect(professionalView.events.map(({ kind }) => kind)).toContain('refund_requested');
  expect(fixture.factsAbout(id)).toContain('payable-refunded');
});

it('a dispute of the bank is shown to the professional, never to the customer', async () => {
  const id = await debited();
  const [hold] = await fixture.holdsOf(id);
  const dispute = await fixture.partner.bank.openDispute(hold?.id ?? '');
  await processEventsAbout(fixture.deps.payments, 'dispute', [String(dispute.id)]);
  expect((await fixture.seen(id, 'professional')).dispute).toEqual({
    state: 'needs_evidence',
    amountCents: 6100,
    fromProfessionalCents: 6000,
    openedAt: expect.any(String),
    closedAt: null,
  });
  expect((await fixture.seen(id)).dispute).toBeNull();
  expect((await fixture.seen(id, 'professional')).payment.professionalNetCents).toBe(-115);
});

it('is for the professional only: others get not_found, its customer forbidden', async () => {
  const id = await debited();
  const other = await aProfessional(fixture.db);
  expect(await codeOf(refund(id, { by: other.accountId }))).toBe('not_found');
  expect(await codeOf(refund(id, { by: fixture.customer.id }))).toBe('forbidden');
  expect(await codeOf(refund(randomUUID()))).toBe('not_found');
});

it('of an appointment paid on site is refused: nothing was captured', async () => {
  const { id } = await fixture.bookForClient();
  expect(await codeOf(refund(id))).toBe('not_captured');
});

it('a repeated call with the same key refunds once, also when concurrent', async () => {
  const id = await debited();
  const part = { isWhole: false, amountCents: 1000, key: 'the-same' };
  const came = await Promise.all([codeOf(refund(id, part)), codeOf(refund(id, part))]);
  expect(came.filter((one) => one === 'done')).toHaveLength(1);
  expect(came.filter((one) => one instanceof KeyAlreadyClaimed)).toHaveLength(1);
  expect((await fixture.seen(id)).refunds).toHaveLength(1);
});

it('against an undo at the last moment: either the outcome is undone or the payment refunded, never both', async () => {
  for (const early of [1, 0]) {
    const startsAt = early ? start : at(2, '14:00');
    const id = await fixture.booked({ startsAt });
    await fixture.until(startsAt);
    await completeAppointment(fixture.deps, id, fixture.professional.accountId);
    // Just before the undo period is over, and just when it is.
    await fixture.clock.move(UNDO_MS - early * MINUTE_MS);
    const [undone, refunded] = await Promise.all([
      codeOf(undoOutcome(fixture.deps, id, fixture.professional.accountId)),
      fixture.work().then(() => codeOf(refund(id))),
    ]);
    expect([undone, refunded].filter((one) => one === 'done')).toHaveLength(1);
    expect([undone, refunded]).toEqual(early ? ['done', 'not_captured'] : ['undo_too_late', 'done']);
    await fixture.work();
    expect(await listViolations(fixture.db)).toEqual([]);
  }
});
