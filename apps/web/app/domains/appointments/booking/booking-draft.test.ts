import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Service } from '@meche/contract/services';
import { describe, expect, it } from 'vitest';
import { applyDraftChange, readBookingDraft } from './booking-draft.ts';
import { findOpenStep, listBookingSteps, readBookingStep, stepAfter, stepBefore } from './booking-steps.ts';
import { bookingUrl, bookingUrlFromTime, professionalPageUrl } from './booking-url.ts';

const cut = '0b3f6e1c-1111-4111-8111-111111111111';
const colour = '0b3f6e1c-2222-4222-8222-222222222222';
const byPhone = '0b3f6e1c-3333-4333-8333-333333333333';
const anna = '0b3f6e1c-4444-4444-8444-444444444444';
const hold = '0b3f6e1c-5555-4555-8555-555555555555';
const slot = '2026-03-03T13:30:00.000Z';

const service = (id: string, more: Partial<Service> = {}) =>
  ({
    id,
    atSalon: true,
    atHome: false,
    onlineBooking: true,
    phoneOnly: false,
    questionnaire: false,
    hasQuestions: false,
    lengthTerms: [],
    genders: [],
    ...more,
  }) as Service;
const page = {
  places: [{ kind: 'salon' }, { kind: 'at_home' }],
  services: [service(cut, { atHome: true }), service(colour), service(byPhone, { phoneOnly: true })],
  members: [{ id: anna, name: 'Anna', serviceIds: [cut, colour, byPhone], bookable: true }],
} as unknown as ProfessionalPage;

const read = (query: string) => readBookingDraft(new URLSearchParams(query), page);
const unknown = {
  isSignedIn: false,
  hasStreet: false,
  cardCents: undefined,
  asks: false,
  hasAnswers: false,
};

describe('the draft of a booking', () => {
  it('is written to the URL and read back', () => {
    const draft = read(
      `services=${cut}&place=at_home&city=Rennes&postal_code=35000&member=${anna}&slot=${slot}&appointment=${hold}`,
    );
    expect(draft).toEqual({
      serviceIds: [cut],
      place: 'at_home',
      city: 'Rennes',
      postalCode: '35000',
      memberId: anna,
      startsAt: slot,
      appointmentId: hold,
    });
    const address = bookingUrl('anna', draft, 'summary');
    expect(address.startsWith('/booking/anna?step=summary&services=')).toBe(true);
    expect(readBookingStep(new URLSearchParams(address.split('?')[1]))).toBe('summary');
    expect(read(address.split('?')[1] ?? '')).toEqual(draft);
  });

  it('keeps only services offered online at the chosen place', () => {
    expect(read(`services=${cut},${cut},${colour},${byPhone},nonsense`).serviceIds).toEqual([cut, colour]);
    expect(read(`services=${cut},${colour}&place=at_home`).serviceIds).toEqual([cut]);
    expect(read(`services=${byPhone}&slot=${slot}`)).toMatchObject({ serviceIds: [], startsAt: undefined });
    expect(read(`services=${cut}&member=${hold}&slot=soon&appointment=1&city=Rennes`)).toEqual({
      serviceIds: [cut],
      place: 'salon',
      memberId: undefined,
      startsAt: undefined,
      appointmentId: undefined,
    });
  });

  it('drops the time when the services change, and the hold with any change', () => {
    const draft = read(`services=${cut}&member=${anna}&slot=${slot}&appointment=${hold}`);
    expect(applyDraftChange(draft, { serviceIds: [cut, colour] })).toMatchObject({
      serviceIds: [cut, colour],
      startsAt: undefined,
      memberId: anna,
      appointmentId: undefined,
    });
    expect(applyDraftChange(draft, { place: 'at_home' }).memberId).toBeUndefined();
    expect(applyDraftChange(draft, { memberId: undefined }).startsAt).toBeUndefined();
    expect(applyDraftChange(draft, { startsAt: '2026-03-04T08:00:00Z' })).toMatchObject({
      memberId: anna,
      startsAt: '2026-03-04T08:00:00Z',
      appointmentId: undefined,
    });
  });
});

describe('a time picked before the services', () => {
  it('stays in the URL while services change, and is dropped once a time is chosen', () => {
    const draft = read(`services=${cut}&requested=${slot}`);
    expect(draft).toMatchObject({ startsAt: undefined, requestedStart: slot });
    expect(read(`requested=${slot}`).requestedStart).toBe(slot);
    expect(read('requested=soon').requestedStart).toBeUndefined();
    const changed = applyDraftChange(draft, { serviceIds: [cut, colour] });
    expect(changed.requestedStart).toBe(slot);
    expect(bookingUrl('anna', changed)).toContain('requested=');
    expect(applyDraftChange(changed, { startsAt: slot })).toMatchObject({
      startsAt: slot,
      requestedStart: undefined,
    });
  });
});

describe('the steps', () => {
  it('are the same at home and in the salon, with a card step only for card payments', () => {
    expect(listBookingSteps({ cardCents: 2000, asks: false })).toEqual([
      'choose_service',
      'choose_date_time',
      'your_information',
      'pre_payment_information',
      'summary',
    ]);
    expect(listBookingSteps({ cardCents: 0, asks: false })).toEqual([
      'choose_service',
      'choose_date_time',
      'your_information',
      'summary',
    ]);
  });

  it('open at the first question without an answer, never past it', () => {
    expect(findOpenStep(read(''), unknown, 'summary')).toBe('choose_service');
    expect(findOpenStep(read(`services=${cut}`), unknown, undefined)).toBe('choose_date_time');
    const chosen = read(`services=${cut}&slot=${slot}`);
    expect(findOpenStep(chosen, unknown, undefined)).toBe('your_information');
    expect(findOpenStep(chosen, unknown, 'choose_service')).toBe('choose_service');
    expect(findOpenStep(chosen, unknown, 'confirmation')).toBe('your_information');
    const known = { ...unknown, isSignedIn: true, cardCents: 2000 };
    expect(findOpenStep(chosen, known, 'summary')).toBe('pre_payment_information');
    expect(findOpenStep(chosen, { ...known, cardCents: 0 }, 'summary')).toBe('summary');
    expect(findOpenStep({ ...chosen, appointmentId: hold }, known, 'summary')).toBe('summary');
    expect(findOpenStep({ ...chosen, appointmentId: hold }, known, 'confirmation')).toBe('confirmation');
  });

  it('include the questions of a booking on request together with the payment terms', () => {
    const expected = ['choose_service', 'choose_date_time', 'your_information', 'questions', 'summary'];
    expect(listBookingSteps({ cardCents: 2000, asks: true })).toEqual(expected);
    expect(listBookingSteps({ cardCents: 0, asks: true })).toEqual(expected);
    const chosen = read(`services=${cut}&slot=${slot}`);
    const known = { ...unknown, isSignedIn: true, asks: true, cardCents: 2000 };
    expect(findOpenStep(chosen, { ...known, hasAnswers: true }, 'summary')).toBe('questions');
    expect(findOpenStep({ ...chosen, appointmentId: hold }, known, 'summary')).toBe('summary');
    expect(findOpenStep(chosen, { ...known, cardCents: 0 }, 'summary')).toBe('questions');
    expect(findOpenStep(chosen, { ...known, cardCents: 0, hasAnswers: true }, 'summary')).toBe('summary');
  });

  it('at home, ask for the city with the time, and for the street with the contact details', () => {
    const home = `services=${cut}&place=at_home&slot=${slot}`;
    const known = { ...unknown, isSignedIn: true, cardCents: 2000 };
    expect(findOpenStep(read(home), known, 'summary')).toBe('choose_date_time');
    const placed = read(`${home}&city=Rennes&postal_code=35000`);
    expect(findOpenStep(placed, unknown, undefined)).toBe('your_information');
    expect(findOpenStep(placed, known, undefined)).toBe('your_information');
    expect(findOpenStep(placed, { ...known, hasStreet: true }, undefined)).toBe('pre_payment_information');
    expect(applyDraftChange(read(home), { city: 'Rennes', postalCode: '35000' }).startsAt).toBe(slot);
    expect(applyDraftChange(placed, { city: 'Brest', postalCode: '29200' }).startsAt).toBeUndefined();
  });

  it('keep the displayed week in the URL of the time step and of the steps before it', () => {
    const draft = read(`services=${cut}&place=at_home&city=Rennes&postal_code=35000&week=2026-03-09`);
    expect(draft.week).toBe('2026-03-09');
    expect(read('week=2026-02-30').week).toBeUndefined();
    expect(bookingUrl('anna', draft, 'choose_date_time')).toContain('week=2026-03-09');
    expect(bookingUrl('anna', draft, 'choose_service')).toContain('week=2026-03-09');
    expect(bookingUrl('anna', draft, 'your_information')).not.toContain('week=');
    expect(professionalPageUrl('anna', { ...draft, startsAt: slot })).toBe(
      `/pro/anna?services=${cut}&place=at_home&city=Rennes&postal_code=35000`,
    );
  });

  it('lead on and back', () => {
    const steps = listBookingSteps({ cardCents: 2000, asks: false });
    expect(stepBefore(steps, 'choose_service')).toBeUndefined();
    expect(stepBefore(steps, 'your_information')).toBe('choose_date_time');
    expect(stepAfter(steps, 'summary')).toBe('confirmation');
  });
});

describe('the link of a free time', () => {
  const draft = { serviceIds: [cut], place: 'salon' as const };
  const paramsOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

  it('with a single bookable service, books it directly', () => {
    expect(paramsOf(bookingUrlFromTime('anna', draft, slot, true))).toEqual({
      step: 'your_information',
      services: cut,
      slot,
    });
  });

  it('without a certain service, keeps the time and asks for the service', () => {
    expect(paramsOf(bookingUrlFromTime('anna', draft, slot, false))).toEqual({
      step: 'choose_service',
      services: cut,
      requested: slot,
    });
  });
});

describe('services priced by hair length', () => {
  const terms = [{ hairLength: 'chin', priceCents: 5000, durationMinutes: 75 }] as const;
  const salon = (more: Partial<Service> = {}) => ({
    ...page,
    services: [service(cut), service(colour, { lengthTerms: [...terms], ...more })],
  });
  const draftFrom = (
    query: string,
    more?: Partial<Service>,
    known?: Parameters<typeof readBookingDraft>[2],
  ) => readBookingDraft(new URLSearchParams(query), salon(more), known);
  const chosen = `services=${cut},${colour}`;

  it('ask for the length, and for the gender where several are served; the first step stays open until both are known', () => {
    expect(draftFrom(chosen).lacking).toEqual(['hairLength', 'gender']);
    expect(draftFrom(chosen, { genders: ['female'] }).lacking).toEqual(['hairLength']);
    expect(draftFrom(`${chosen}&hair_length=bald&gender=cat`).lacking).toEqual(['hairLength', 'gender']);
    const answered = draftFrom(`${chosen}&hair_length=chin&gender=child&slot=${slot}`);
    expect(answered).toMatchObject({ hairLength: 'chin', gender: 'child', startsAt: slot });
    expect(answered.lacking).toBeUndefined();
    expect(findOpenStep(answered, unknown, 'summary')).toBe('your_information');
    expect(findOpenStep(draftFrom(`${chosen}&slot=${slot}`), unknown, 'summary')).toBe('choose_service');
    expect(draftFrom(`services=${cut}&hair_length=chin`)).not.toHaveProperty('hairLength');
  });

  it('propose remembered hair values, but never a gender that the services do not serve', () => {
    const known = { hairLength: 'ear', gender: 'male' } as const;
    expect(draftFrom(chosen, {}, known)).toMatchObject(known);
    const women = draftFrom(chosen, { genders: ['female', 'child'] }, known);
    expect([women.hairLength, women.gender, women.lacking]).toEqual(['ear', undefined, ['gender']]);
    expect(draftFrom(`${chosen}&hair_length=chin`, {}, known).hairLength).toBe('chin');
  });

  it('with another hair length keep services and member, and turn the time into a requested time', () => {
    const draft = draftFrom(`${chosen}&hair_length=chin&gender=child&member=${anna}&slot=${slot}`);
    const changed = applyDraftChange(draft, { hairLength: 'mid_back' });
    expect(changed).toMatchObject({
      serviceIds: [cut, colour],
      memberId: anna,
      gender: 'child',
      hairLength: 'mid_back',
      startsAt: undefined,
      requestedStart: slot,
    });
    expect(bookingUrl('anna', changed)).toContain('hair_length=mid_back&gender=child');
    expect(applyDraftChange(draft, { hairLength: 'chin' }).startsAt).toBe(slot);
    expect(applyDraftChange(draft, { gender: 'female' }).startsAt).toBe(slot);
  });
});
