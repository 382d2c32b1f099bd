import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '#testing/builders';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { quoteVisit } from './quote-visit.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

describe('a time named with the price', () => {
  const quoted = (startsAt: Date, overrides: { memberId?: string } = {}) =>
    quoteVisit(fixture.deps, {
      professionalId: fixture.professional.id,
      serviceIds: [fixture.colour],
      place: 'salon',
      startsAt: startsAt.toISOString(),
      ...overrides,
    });
  const nextStarts = ({ details }: { details: { nextSlots: { startsAt: string }[] } }) =>
    details.nextSlots.map((slot) => new Date(slot.startsAt));

  it('has the date of the capture, when it can be booked', async () => {
    expect((await quoted(at(1, '14:00'))).money).not.toBeNull();
  });

  it.each([
    ['that is past', at(-1, '10:00'), 'slot_in_the_past'],
    ['before the notice is over', at(0, '09:00'), 'slot_too_soon'],
  ])('%s is refused like the booking, with what is free next', async (_when, startsAt, code) => {
    const refusal = await quoted(startsAt).catch((error) => error);
    expect(refusal).toMatchObject({ code, fields: { starts_at: 'too_small' } });
    const starts = nextStarts(refusal);
    expect(starts).toHaveLength(3);
    for (const start of starts) expect(await fixture.isOffered(start)).toBe(true);
    await expect(fixture.book({ startsAt })).rejects.toMatchObject({ code, details: refusal.details });
  });

  it('is refused with the next times of the requested member', async () => {
    const hours = [{ startsMinute: 840, endsMinute: 1140 }];
    const memberId = await aMember(fixture.db, fixture.professional.id, {
      serviceIds: [fixture.colour],
      hours,
    });
    const [first] = nextStarts(await quoted(at(-1, '10:00'), { memberId }).catch((error) => error));
    expect(first).toEqual(at(0, '14:00'));
  });

  it('beyond the horizon is refused', async () => {
    const refused = { code: 'slot_beyond_horizon', fields: { starts_at: 'too_big' } };
    await expect(quoted(at(700, '10:00'))).rejects.toMatchObject(refused);
  });
});
