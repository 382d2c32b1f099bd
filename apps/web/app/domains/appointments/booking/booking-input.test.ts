import type { ProfessionalPage } from '@meche/contract/professionals';
import { describe, expect, it } from 'vitest';
import { readBookingDraft } from './booking-draft.ts';
import { buildBookingInput, isHeldFor } from './booking-input.ts';
import { readMemory } from './booking-memory.ts';
import { bookingUrl } from './booking-url.ts';

const terms = { cancellationWindowHours: 24, lateFeePercent: 30, noShowFeePercent: 50 };
const quote = { totalCents: 4500, ...terms, depositCents: null, asks: false };
const draft = { serviceIds: ['cut'], place: 'salon', startsAt: '2026-03-03T13:30:00Z' } as const;

describe('the booking input', () => {
  it('is complete only with a time, and at home with a street', () => {
    expect(
      buildBookingInput('anna', { ...draft, serviceIds: ['cut'], startsAt: undefined }, {}, quote),
    ).toBeUndefined();
    const home = {
      ...draft,
      serviceIds: ['cut'],
      place: 'at_home',
      city: 'Rennes',
      postalCode: '35000',
    } as const;
    expect(buildBookingInput('anna', { ...home, serviceIds: ['cut'] }, {}, quote)).toBeUndefined();
    expect(
      buildBookingInput('anna', { ...home, serviceIds: ['cut'] }, { line: '1 rue Haute' }, quote),
    ).toEqual({
      professionalId: 'anna',
      serviceIds: ['cut'],
      place: 'at_home',
      address: { line: '1 rue Haute', city: 'Rennes', postalCode: '35000' },
      startsAt: '2026-03-03T13:30:00.000Z',
      totalCents: 4500,
      terms,
      note: '',
    });
  });

  it('includes the answers only for bookings on request', () => {
    const topics = [{ topicId: 't', version: 1, answers: [] }];
    const memory = { answers: { topics, texts: {}, isDone: true } };
    const input = (asks: boolean) =>
      buildBookingInput('anna', { ...draft, serviceIds: ['cut'] }, memory, { ...quote, asks });
    expect(input(true)?.answers).toEqual(topics);
    expect(input(false)).not.toHaveProperty('answers');
    expect(readMemory(JSON.stringify(memory)).answers).toEqual(memory.answers);
    expect(readMemory(JSON.stringify({ answers: { topics: 'no' } })).answers).toBeUndefined();
  });

  it('includes the deposit that was shown', () => {
    const shown = { ...quote, depositCents: 2000 };
    const input = buildBookingInput('anna', { ...draft, serviceIds: ['cut'] }, {}, shown);
    expect(input?.terms).toEqual({ ...terms, depositCents: 2000 });
  });

  it('includes the offer of the waiting list from the link in the email', () => {
    const offerId = '11111111-1111-4111-8111-111111111111';
    const written = bookingUrl('anna', { ...draft, serviceIds: ['cut'], offerId }, 'your_information');
    const page = { places: [{ kind: 'salon' }], services: [], members: [] } as unknown as ProfessionalPage;
    const read = (address: string) =>
      readBookingDraft(new URLSearchParams(address.split('?')[1]), page).offerId;
    expect([read(written), read('?offer=mine')]).toEqual([offerId, undefined]);
    const input = buildBookingInput('anna', { ...draft, serviceIds: ['cut'], offerId }, {}, quote);
    expect(input?.offerId).toBe(offerId);
  });

  it('matches the hold until any value changes', () => {
    const input = buildBookingInput('anna', { ...draft, serviceIds: ['cut'] }, { note: 'Bonjour' }, quote);
    if (!input) throw new Error('no booking input');
    const hold = { appointmentId: 'a1', input: JSON.stringify(input) };
    expect(isHeldFor(hold, input)).toBe(true);
    for (const change of [
      ...[{ totalCents: 4600 }, { note: '' }, { startsAt: '2026-03-03T13:45:00.000Z' }],
      { terms: { ...terms, lateFeePercent: 40 } },
    ])
      expect(isHeldFor(hold, { ...input, ...change })).toBe(false);
    expect(isHeldFor(undefined, input)).toBe(false);
  });
});

describe('the stored part of a booking', () => {
  it('is read back; foreign content counts as empty', () => {
    const memory = {
      line: '1 rue Haute',
      phoneNumber: '+33612345678',
      note: 'x',
      newcomer: { firstName: 'Nora' },
      hold: { appointmentId: 'a', input: 'w' },
    };
    expect(readMemory(JSON.stringify(memory))).toEqual(memory);
    for (const text of [null, '', '{', '[]', '3', 'null', '{"line":1,"hold":{"appointmentId":2}}'])
      expect(readMemory(text)).toEqual({});
  });
});
