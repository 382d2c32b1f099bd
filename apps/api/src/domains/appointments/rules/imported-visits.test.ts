import { expect, test } from 'vitest';
import { fitServices, isUntouched, spread } from './imported-visits.ts';

const step = (durationMinutes: number, freeTimeMinutes = 0) => ({ durationMinutes, freeTimeMinutes });
const service = (priceCents: number, ...steps: ReturnType<typeof step>[]) => ({
  priceCents,
  durationMinutes: steps.reduce((sum, one) => sum + one.durationMinutes + one.freeTimeMinutes, 0),
  steps,
});
const colour = service(7000, step(30, 30), step(30));
const cut = service(4000, step(45));

test('a visit keeps the steps of the catalogue when its last step can take the difference', () => {
  expect(fitServices([colour], { durationMinutes: null, priceCents: null })).toEqual([colour]);
  expect(fitServices([colour], { durationMinutes: 90, priceCents: 6000 })).toEqual([
    { ...colour, priceCents: 6000 },
  ]);
  expect(fitServices([cut, colour], { durationMinutes: 150, priceCents: null })).toEqual([
    cut,
    { ...colour, durationMinutes: 105, steps: [step(30, 30), step(45)] },
  ]);
});

test('a visit that is too short for the steps has one step for each service, without a pause', () => {
  expect(fitServices([cut, colour], { durationMinutes: 60, priceCents: null })).toEqual([
    { ...cut, durationMinutes: 20, steps: [step(20)] },
    { ...colour, durationMinutes: 40, steps: [step(40)] },
  ]);
  expect(fitServices([cut, colour], { durationMinutes: 10, priceCents: null })).toEqual([
    { ...cut, durationMinutes: 5, steps: [step(5)] },
    { ...colour, durationMinutes: 5, steps: [step(5)] },
  ]);
  expect(fitServices([cut, colour], { durationMinutes: 5, priceCents: null })).toBe(undefined);
});

test('whole numbers are divided without a rest', () => {
  expect(spread(1000, [4000, 7000])).toEqual([364, 636]);
  expect(spread(100, [0, 0, 0])).toEqual([33, 34, 33]);
  expect(spread(0, [1, 2])).toEqual([0, 0]);
});

test('a visit is untouched while it is to come, confirmed, and unchanged since its import', () => {
  const now = new Date('2031-06-03T09:00:00Z');
  const soon = new Date('2031-06-03T09:00:01Z');
  const imported = { state: 'confirmed', revision: 0, professionalNote: '', startsAt: soon };
  expect(isUntouched(imported, now)).toBe(true);
  for (const change of [
    { state: 'cancelled' },
    { revision: 1 },
    { professionalNote: 'Apporter la mallette' },
    { startsAt: now },
  ])
    expect([change, isUntouched({ ...imported, ...change }, now)]).toEqual([change, false]);
});
