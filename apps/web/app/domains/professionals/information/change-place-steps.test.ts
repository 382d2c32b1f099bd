import { expect, it } from 'vitest';
import { type ChangePlaceEvent, changePlaceStep, firstStep } from './change-place-steps.ts';

const through = (...events: ChangePlaceEvent[]) => events.reduce(changePlaceStep, firstStep);
const consequences = {
  type: 'answered',
  change: {},
  consequences: { monthlyCents: 2_900 },
} as unknown as ChangePlaceEvent;

it('goes back to what was written, and on again', () => {
  const back = through({ type: 'chooses', places: ['salon'] }, consequences, { type: 'goes_back' });
  expect([back.name, back.places]).toEqual(['writes', ['salon']]);
  expect(changePlaceStep(back, consequences).name).toBe('confirms');
});

it('says what stands in the way until another place is chosen, or it is sent again', () => {
  const kept: ChangePlaceEvent = { type: 'blocked', inTheWay: { what: 'appointments', count: 3 } };
  expect(through(kept).inTheWay).toEqual({ what: 'appointments', count: 3 });
  expect(through(kept, { type: 'sends' }).inTheWay).toBeUndefined();
  expect(through(kept, { type: 'chooses', places: ['at_home'] }).inTheWay).toBeUndefined();
});

it('a card that is refused is asked for where it is confirmed', () => {
  const step = through(consequences, { type: 'card_refused' });
  expect([step.name, step.wantsCard]).toEqual(['confirms', true]);
});
