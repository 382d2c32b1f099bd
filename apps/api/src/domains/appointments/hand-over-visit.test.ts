import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFacts } from '#kit/jobs/facts';
import { aMember, aProfessional } from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { handOverAppointment } from './hand-over-visit.ts';
import { findAppointment } from './store/appointments.ts';

let fixture: Fixture;
let lea: string;
beforeEach(async () => {
  fixture = await openFixture();
  lea = await aMember(fixture.db, fixture.professional.id, {
    firstName: 'Léa',
    lastName: '',
    serviceIds: [fixture.colour],
  });
});
afterEach(() => fixture.close());

const handOver = (id: string, memberId: string, by = fixture.professional) =>
  handOverAppointment(
    fixture.deps,
    { accountId: by.accountId, standing: createHeldStanding(by) },
    { id, memberId },
  );
const refusal = (code: string) => expect.objectContaining({ code });
const handOvers = async () =>
  (await takeFacts(fixture.db, 100)).flatMap(({ name, payload }) =>
    name === 'appointment-handed-over' ? [payload] : [],
  );

it('goes to the colleague at the same time and price, with history, free to cancel, and is announced once', async () => {
  const id = await fixture.booked();
  const before = await findAppointment(fixture.db, id);
  await handOver(id, lea);
  await handOver(id, lea);
  const row = await findAppointment(fixture.db, id);
  expect(row).toMatchObject({
    memberId: lea,
    memberName: 'Léa',
    startsAt: before?.startsAt,
    endsAt: before?.endsAt,
    totalCents: before?.totalCents,
    lateFeePercent: 0,
    state: 'confirmed',
    revision: (before?.revision ?? 0) + 1,
  });
  expect(row?.events.at(-1)).toMatchObject({ kind: 'handed_over', actor: 'professional' });
  expect(await handOvers()).toEqual([
    {
      appointmentId: id,
      revision: row?.revision,
      formerName: before?.memberName,
      formerMemberId: before?.memberId,
    },
  ]);
});

it('that waits for its card is handed over without a word', async () => {
  const { id } = await fixture.book();
  await handOver(id, lea);
  expect(await findAppointment(fixture.db, id)).toMatchObject({ memberId: lea, state: 'held' });
  expect(await handOvers()).toEqual([]);
});

it('is refused to a member who is busy or unable, from another business, and once it is over', async () => {
  const id = await fixture.booked();
  const unable = await aMember(fixture.db, fixture.professional.id, { serviceIds: [] });
  await expect(handOver(id, unable)).rejects.toEqual(refusal('member_not_able'));
  const other = await aProfessional(fixture.db);
  await expect(handOver(id, other.memberId, other)).rejects.toEqual(refusal('not_found'));
  await fixture.bookForClient({ memberId: lea });
  await expect(handOver(id, lea)).rejects.toEqual(refusal('slot_taken'));
  await fixture.until(at(1, '15:00'));
  await expect(handOver(id, lea)).rejects.toEqual(refusal('wrong_state'));
  expect(await findAppointment(fixture.db, id)).toMatchObject({ memberId: fixture.professional.memberId });
});
