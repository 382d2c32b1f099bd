import { expect, it } from 'vitest';
import {
  findFirstProblem,
  type NewAppointmentEvent,
  notOpen,
  reduceNewAppointment,
  stepNameOf,
} from './new-appointment-steps.ts';

const through = (...events: NewAppointmentEvent[]) => events.reduce(reduceNewAppointment, notOpen);
const opened: NewAppointmentEvent[] = [{ type: 'opened' }, { type: 'picked', dateTime: '2026-03-03T11:00' }];
const [next, previous] = [{ type: 'next' } as const, { type: 'previous' } as const];

it('opens at the first step, with the first picked time', () => {
  const open = { isOpen: true, stepNumber: 1, pickedDateTime: '2026-03-03T11:00', done: false };
  expect(through(...opened)).toMatchObject(open);
  expect(through(...opened, { type: 'picked', dateTime: '2026-03-04T09:00' })).toMatchObject(open);
});

it('moves between the first and the last step', () => {
  const names = [[], [next], [next, next], [next, next, next], [next, next, previous], [previous]].map(
    (moves) => stepNameOf(through(...opened, ...moves)),
  );
  expect(names).toEqual([
    ...['first_step', 'choose_service', 'add_new_client'],
    ...['add_new_client', 'choose_service', 'first_step'],
  ]);
  expect(through(...opened, next)).toMatchObject({ isChoosingService: true, isAddingClient: false });
  expect(through(...opened, next, next)).toMatchObject({ isChoosingService: false, isAddingClient: true });
  expect(through(...opened, next, next, { type: 'led_to', name: 'first_step' })).toEqual(through(...opened));
});

it('closes when booked, requests a calendar refresh even if closed before, and starts empty the next time', () => {
  const booked = through(...opened, next, { type: 'booked' }, { type: 'closed' });
  expect(through(...opened, { type: 'booked' })).toMatchObject({ isOpen: false, done: true, refresh: true });
  expect(booked).toEqual({ ...notOpen, refresh: true });
  expect(reduceNewAppointment(booked, { type: 'refreshed' })).toEqual(notOpen);
  expect(through(...opened, next, { type: 'refused' })).toMatchObject({ stepNumber: 2, refresh: true });
});

it('finds the first invalid field, and the part of it', () => {
  const wrong = { message: 'required' };
  expect(findFirstProblem({})).toBeUndefined();
  expect(findFirstProblem({ customerEmail: wrong, serviceIds: wrong })).toEqual({
    step: 'first_step',
    field: 'serviceIds',
  });
  expect(
    findFirstProblem({ address: { city: wrong }, prices: { cut: { reason: { type: 'required' } } } }),
  ).toEqual({ step: 'choose_service', field: 'prices.cut.reason' });
  expect(findFirstProblem({ address: { line: undefined, city: wrong } })).toEqual({
    step: 'add_new_client',
    field: 'address.city',
  });
});
