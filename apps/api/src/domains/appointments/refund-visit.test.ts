import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClaimedBefore } from '#kit/once';
import { Refusal } from '#kit/refusal';
import { later, MINUTE_MS } from '#kit/time';
import { aProfessional } from '#testing/builders';
import { listViolations } from '#wallet';
import { completeAppointment } from './complete-appointment.ts';
import { at, type House, openHouse } from './house.testing.ts';
import { refundVisit } from './refund-visit.ts';
import { UNDO_MS } from './rules.ts';
import { undoOutcome } from './undo-outcome.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
  await house.partner.availableAfter(0);
});
afterEach(() => house.close());

const start = at(1, '14:00');
/** At 61,00 €, of which 1,00 € search fee; marked done at its start. */
async function done(): Promise<string> {
  const id = await house.booked();
  await house.until(start);
  await completeAppointment(house.deps, id, house.professional.accountId);
  return id;
}
async function debited(): Promise<string> {
  const id = await done();
  await house.until(later(start, UNDO_MS + MINUTE_MS));
  return id;
}
type Asked = Partial<Parameters<typeof refundVisit>[3]> & { by?: string; key?: string };
const refund = (
  id: string,
  { by = house.professional.accountId, key = randomUUID(), ...asked }: Asked = {},
) =>
  refundVisit(
    house.deps,
    id,
    by,
    { isWhole: true, amountCents: 6100, reason: 'Erreur de ma part', ...asked },
    { caller: by, key, requestHash: Buffer.alloc(32) },
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  );

it('both sides see what went back, the customer not from whose share, and it stands in the history', async () => {
  const id = await debited();
  expect((await house.seen(id, 'professional')).can.refund).toMatchObject({
    leftCents: 6100,
    hersCents: 6000,
  });
  expect((await house.seen(id)).can.refund).toBeNull();
  await refund(id);
  expect((await house.seen(id)).refunds).toMatchObject([{ state: 'pending', amountCents: 6100 }]);
  await house.work();
  const reason = 'Erreur de ma part';
  expect(await house.seen(id)).toMatchObject({ refunds: [{ state: 'done', reason, hersCents: null }] });
  const hers = await house.seen(id, 'professional');
  expect(hers).toMatchObject({ refunds: [{ state: 'done', hersCents: 6000 }], can: { refund: null } });
  expect(hers.events.map(({ kind }) => kind)).toContain('refund_asked');
  expect(house.factsAbout(id)).toContain('payable-refunded');
});

it('is the house’s alone: another finds nothing, and its customer may not', async () => {
  const id = await debited();
  const other = await aProfessional(house.db);
  expect(await codeOf(refund(id, { by: other.accountId }))).toBe('not_found');
  expect(await codeOf(refund(id, { by: house.customer.id }))).toBe('forbidden');
  expect(await codeOf(refund(randomUUID()))).toBe('not_found');
});

it('of a visit that is paid on site is refused: nothing was ever debited', async () => {
  const { id } = await house.bookForClient();
  expect(await codeOf(refund(id))).toBe('not_captured');
});

it('a call that is repeated under its key moves nothing twice, also when both come at once', async () => {
  const id = await debited();
  const part = { isWhole: false, amountCents: 1000, key: 'the-same' };
  const came = await Promise.all([codeOf(refund(id, part)), codeOf(refund(id, part))]);
  expect(came.filter((one) => one === 'done')).toHaveLength(1);
  expect(came.filter((one) => one instanceof ClaimedBefore)).toHaveLength(1);
  expect((await house.seen(id)).refunds).toHaveLength(1);
});

it('against an undo at the last moment: either the visit is taken back, or its money, never both', async () => {
  for (const early of [1, 0]) {
    const startsAt = early ? start : at(2, '14:00');
    const id = await house.booked({ startsAt });
    await house.until(startsAt);
    await completeAppointment(house.deps, id, house.professional.accountId);
    // Just before the time to undo is over, and just when it is.
    await house.clock.move(UNDO_MS - early * MINUTE_MS);
    const [undone, refunded] = await Promise.all([
      codeOf(undoOutcome(house.deps, id, house.professional.accountId)),
      house.work().then(() => codeOf(refund(id))),
    ]);
    expect([undone, refunded].filter((one) => one === 'done')).toHaveLength(1);
    expect([undone, refunded]).toEqual(early ? ['done', 'not_captured'] : ['undo_too_late', 'done']);
    await house.work();
    expect(await listViolations(house.db)).toEqual([]);
  }
});
