import { expect, it } from 'vitest';
import { timeAddress } from './card-times.tsx';

const draft = { serviceIds: ['0b3f6e1c-1111-4111-8111-111111111111'], place: 'salon' as const };
const at = '2026-03-03T08:00:00Z';
const read = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

it('a time whose service is certain is taken with it', () => {
  expect(read(timeAddress('anna', draft, at, true))).toEqual({
    step: 'your_information',
    services: draft.serviceIds[0],
    slot: at,
  });
});

it('where more could be meant the service is asked first, and the time kept', () => {
  expect(read(timeAddress('anna', draft, at, false))).toEqual({
    step: 'choose_service',
    services: draft.serviceIds[0],
    wish: at,
  });
});
