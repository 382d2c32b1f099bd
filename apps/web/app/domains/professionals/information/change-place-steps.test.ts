import { expect, it } from 'vitest';
import { type ChangePlaceEvent, changePlaceStep, firstStep } from './change-place-steps.ts';

const through = (...events: ChangePlaceEvent[]) => events.reduce(changePlaceStep, firstStep);
const answered = {
  type: 'answered',
  change: {},
  consequences: { monthlyCents: 2_900 },
} as unknown as ChangePlaceEvent;

it('goes back to the input, and on again', () => {
  const back = through({ type: 'chooses', places: ['salon'] }, answered, { type: 'goes_back' });
  expect([back.name, back.places]).toEqual(['writes', ['salon']]);
  expect(changePlaceStep(back, answered).name).toBe('confirms');
});

it('shows conflicts until another place is chosen or the form is sent again', () => {
  const blocked: ChangePlaceEvent = { type: 'blocked', conflict: { what: 'appointments', count: 3 } };
  expect(through(blocked).conflict).toEqual({ what: 'appointments', count: 3 });
  expect(through(blocked, { type: 'sends' }).conflict).toBeUndefined();
  expect(through(blocked, { type: 'chooses', places: ['at_home'] }).conflict).toBeUndefined();
});

it('asks for another card in the summary when the card is refused', () => {
  const step = through(answered, { type: 'card_refused' });
  expect([step.name, step.wantsCard]).toEqual(['confirms', true]);
});
