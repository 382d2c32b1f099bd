import type { ProfessionalPage } from '@meche/contract/professionals';
import { expect, it } from 'vitest';
import {
  continueBookingUrl,
  createWidgetTicket,
  initialWidgetState,
  nextWidgetState,
  readWidgetDraft,
  type WidgetState,
} from './widget-steps.ts';

const cut = '0b3f6e1c-1111-4111-8111-111111111111';
const ticket = '0b3f6e1c-7777-4777-8777-777777777777';
const slot = '2026-03-03T13:30:00.000Z';
const service = { id: cut, atSalon: true, onlineBooking: true, lengthTerms: [], genders: [] };
const page = {
  slug: 'atelier',
  places: [{ kind: 'salon' }],
  services: [service],
  members: [{ id: 'anna', serviceIds: [cut], bookable: true }],
} as unknown as ProfessionalPage;

const chosen = nextWidgetState(initialWidgetState, { kind: 'changed', page, what: { serviceIds: [cut] } });
const atTimes = nextWidgetState(chosen, { kind: 'to_times', ticket });
const timed = nextWidgetState(atTimes, {
  kind: 'changed',
  page,
  what: { startsAt: slot, week: '2026-03-02' },
});

it('passes the choice on to the booking, with language and ticket', () => {
  expect(readWidgetDraft(timed, page)).toMatchObject({
    serviceIds: [cut],
    startsAt: slot,
    week: '2026-03-02',
  });
  const [path, query] = continueBookingUrl('atelier', readWidgetDraft(timed, page), {
    ticket,
    language: 'en',
  }).split('?');
  expect(path).toBe('/booking/atelier');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    step: 'your_information',
    services: cut,
    slot,
    ticket,
    lang: 'en',
  });
});

it('going back keeps the choice under a new ticket; a new booking starts empty', () => {
  const other = '0b3f6e1c-8888-4888-8888-888888888888';
  const back = nextWidgetState(timed, { kind: 'back' });
  expect(back).toEqual({ step: 'services', chosen: timed.chosen });
  expect(nextWidgetState(back, { kind: 'to_times', ticket: other })).toEqual({ ...timed, ticket: other });
  const left = nextWidgetState(timed, { kind: 'left' });
  expect(left).toEqual({ ...timed, step: 'elsewhere' });
  expect(nextWidgetState(left, { kind: 'again' })).toEqual(initialWidgetState);
});

it('cannot leave the frame before the time step', () => {
  expect(nextWidgetState(chosen, { kind: 'left' })).toEqual(chosen satisfies WidgetState);
});

it('changing the services drops the time', () => {
  const changed = nextWidgetState(timed, { kind: 'changed', page, what: { serviceIds: [] } });
  expect(readWidgetDraft(changed, page).startsAt).toBeUndefined();
});

it('a ticket is a new UUID each time', () => {
  const tickets = Array.from({ length: 50 }, createWidgetTicket);
  expect(new Set(tickets).size).toBe(50);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (const one of tickets) expect(one).toMatch(uuid);
});
