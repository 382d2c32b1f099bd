import { expect, it } from 'vitest';
import { closed, type LeavingEvent, leavingStep } from './leaving-steps.ts';

const through = (...events: LeavingEvent[]) => events.reduce(leavingStep, closed);
const stakes = { appointments: 2, feeCents: 4_700 };

it('shows the consequences, then asks for the email', () => {
  expect(through({ type: 'shown', stakes }, { type: 'goes_on' })).toEqual({ name: 'typed', ...stakes });
});

it('shows a changed fee again before asking for the email', () => {
  const dearer = { appointments: 2, feeCents: 9_400 };
  expect(through({ type: 'shown', stakes }, { type: 'goes_on' }, { type: 'shown', stakes: dearer })).toEqual({
    name: 'shown',
    isChanged: true,
    ...dearer,
  });
});

it('while only payments are pending, keeps the typed email for the next attempt', () => {
  const money = { payments: 1, balanceCents: 0 };
  expect(
    through({ type: 'shown', stakes }, { type: 'blocked', money, confirmation: 'nora@example.org' }),
  ).toEqual({ name: 'blocked', confirmation: 'nora@example.org', ...money });
  expect(through({ type: 'blocked', money, confirmation: undefined }, { type: 'goes_on' }).name).toBe(
    'blocked',
  );
});

it('closes from every step', () => {
  expect(through({ type: 'shown', stakes }, { type: 'closes' })).toEqual(closed);
});
