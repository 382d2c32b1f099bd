import { randomUUID } from 'node:crypto';
import { type HairLength, hairLengths } from '@meche/contract/enumerations';
import { type Calendar, randomNumbers } from '@meche/slots/calendar.testing';
import { naiveStarts } from '@meche/slots/oracle.testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anEquipment, aProfessional, type BuiltProfessional } from '#testing/builders';

// Monday, 8:00 in Paris.
const now = new Date('2031-06-02T06:00:00Z');
const TUESDAY = '2031-06-03';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: Record<string, string>;
let customer: Record<string, string>;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { verified: false });
  owner = await fixture.signIn(salon.accountId);
  customer = await fixture.signIn((await aCustomer(fixture.db)).id);
});

const keyed = (as: Record<string, string>) => ({ ...as, 'idempotency-key': randomUUID() });

/**
 * 30 minutes of application, 30 to develop, 30 to rinse: 90 minutes for 60 €; less for chin length, more
 * beyond the shoulders.
 */
const colour = (more: object = {}) => ({
  category: 'coloration',
  name: 'Couleur',
  price_cents: 6000,
  duration_minutes: 90,
  at_salon: true,
  at_home: false,
  member_ids: [salon.memberId],
  steps: [
    { name: 'Application', duration_minutes: 30, free_time_minutes: 30, equipment_ids: [] as string[] },
    { name: 'Rinçage', duration_minutes: 30, free_time_minutes: 0, equipment_ids: [] as string[] },
  ],
  length_terms: [
    { hair_length: 'chin', price_cents: 5000, duration_minutes: 75 },
    { hair_length: 'mid_back', price_cents: 9000, duration_minutes: 150 },
  ],
  ...more,
});
type SavedService = { id: string; version: number };

async function sell(service: object): Promise<SavedService> {
  const body = { services: [service] };
  const made = await fixture.call('POST', '/professional/services', { body, headers: keyed(owner) });
  if (made.status !== 201) throw new Error(made.text);
  const { services } = (await fixture.call('GET', '/professional/catalogue', { headers: owner })).value as {
    services: SavedService[];
  };
  return services.at(-1) as SavedService;
}
const visitOf = (serviceIds: string[], more: object = {}) => ({
  professional_id: salon.id,
  service_ids: serviceIds,
  place: 'salon',
  ...more,
});
const quote = (serviceIds: string[], more: object = {}) =>
  fixture.call('POST', '/quotes', { body: visitOf(serviceIds, more) });
const book = (serviceIds: string[], more: object, as = customer) =>
  fixture.call('POST', '/appointments', { body: visitOf(serviceIds, more), headers: keyed(as) });
const edit = ({ id, version }: SavedService, service: object) =>
  fixture.call('PUT', `/professional/services/${id}`, { body: { ...service, version }, headers: owner });

type WireSlot = { starts_at: string; ends_at: string };
async function slotsOf(serviceIds: string[], hairLength?: HairLength, days = 1): Promise<WireSlot[]> {
  const query = new URLSearchParams({
    service_ids: serviceIds.join(','),
    place: 'salon',
    from: TUESDAY,
    days: String(days),
    ...(hairLength && { hair_length: hairLength }),
  });
  const answer = await fixture.call('GET', `/professionals/${salon.id}/availability?${query}`);
  const { days: found } = answer.value as unknown as { days: { slots: WireSlot[] }[] };
  return found.flatMap(({ slots }) => slots);
}
const minutesOf = ({ starts_at, ends_at }: WireSlot) =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
const at = (time: string) => new Date(`${TUESDAY}T${time}:00+02:00`).toISOString();

describe('the price and duration by hair length', () => {
  test('is quoted for the given length; a length without terms gets those of the service', async () => {
    const { id } = await sell(colour());
    const quoteFor = async (hair_length: HairLength) => {
      const { value } = await quote([id], { hair_length });
      return [value.total_cents, value.duration_minutes];
    };
    expect(await quoteFor('chin')).toEqual([5000, 75]);
    expect(await quoteFor('shoulder')).toEqual([6000, 90]);
    expect(await quoteFor('mid_back')).toEqual([9000, 150]);
  });

  test('has no price without a length: quote and booking refuse with the field, for customers and professionals', async () => {
    const { id } = await sell(colour());
    const missingLength = { hair_length: 'choice_required' };
    const refused = await quote([id]);
    expect([refused.status, refused.code, refused.fields]).toEqual([422, 'invalid_input', missingLength]);
    const visit = { starts_at: at('10:00'), total_cents: 6000, gender: 'female' };
    expect((await book([id], visit)).fields).toEqual(missingLength);
    const forClient = (path: string, body: object) =>
      fixture.call('POST', `/professional/${path}`, { body, headers: keyed(owner) });
    expect((await forClient('quotes', { service_ids: [id] })).fields).toEqual(missingLength);
    const walkIn = {
      service_ids: [id],
      member_id: salon.memberId,
      customer_name: 'Zoé',
      starts_at: at('10:00'),
    };
    expect((await forClient('appointments', walkIn)).fields).toEqual(missingLength);
    const no = await quote([id], { hair_length: 'bald' });
    expect([no.status, no.fields]).toEqual([422, { hair_length: 'not_a_choice' }]);
  });

  test('takes the duration of its length: slots end accordingly, and the first step is longer', async () => {
    const { id } = await sell(colour());
    for (const [length, minutes] of [
      ['chin', 75],
      ['shoulder', 90],
      ['mid_back', 150],
    ] as const) {
      const slots = await slotsOf([id], length);
      expect(new Set(slots.map(minutesOf))).toEqual(new Set([minutes]));
      // The salon closes at 19:00.
      expect(slots.at(-1)?.ends_at).toBe(at('19:00'));
    }
    const taken = { starts_at: at('10:00'), total_cents: 9000, hair_length: 'mid_back', gender: 'female' };
    const { value } = await book([id], taken);
    const { lines } = (value as { appointment: { lines: { steps: object[] }[] } }).appointment;
    expect(lines[0]).toMatchObject({
      price_cents: 9000,
      duration_minutes: 150,
      hair_length: 'mid_back',
      gender: 'female',
      steps: [
        { name: 'Application', duration_minutes: 90, free_time_minutes: 30 },
        { name: 'Rinçage', duration_minutes: 30, free_time_minutes: 0 },
      ],
    });
    // The member is busy from 10:00 to 11:30 and 12:00 to 12:30; a 30-minute cut fits in between.
    const cut = await sell({ ...colour(), name: 'Coupe', duration_minutes: 30, steps: [], length_terms: [] });
    const starts = (await slotsOf([cut.id])).map(({ starts_at }) => starts_at);
    expect(starts).toEqual(expect.arrayContaining([at('09:30'), at('11:30'), at('12:30')]));
    for (const busy of ['10:00', '11:00', '11:15', '11:45', '12:00']) expect(starts).not.toContain(at(busy));
  });
});

describe('a service priced by hair length', () => {
  test('without a length, shows the times that are free for every length', async () => {
    const { id } = await sell(colour());
    const cut = await sell({ ...colour(), name: 'Coupe', duration_minutes: 30, steps: [], length_terms: [] });
    for (const start of ['10:30', '14:00']) await book([cut.id], { starts_at: at(start), total_cents: 6000 });
    const starts = async (length?: HairLength) =>
      (await slotsOf([id], length)).map(({ starts_at }) => starts_at);
    const each = await Promise.all(hairLengths.map(starts));
    const freeForEach = (each[0] ?? []).filter((start) => each.every((free) => free.includes(start)));
    const whatever = await slotsOf([id]);
    expect(whatever.map(({ starts_at }) => starts_at)).toEqual(freeForEach);
    expect(freeForEach.length).toBeGreaterThan(5);
    expect(new Set(whatever.map(minutesOf))).toEqual(new Set([150]));
    // Not the slots of the longest alone: a shorter length rinses earlier.
    expect(freeForEach.length).toBeLessThan((await starts('mid_back')).length + 1);
  });

  test('takes one length for a visit with other services, and drops a length that no service needs', async () => {
    const { id } = await sell(colour());
    const cut = await sell({ ...colour(), name: 'Coupe', duration_minutes: 30, steps: [], length_terms: [] });
    const both = { starts_at: at('10:00'), total_cents: 11_000, hair_length: 'chin', gender: 'female' };
    const linesOf = async (answer: ReturnType<typeof book>) => {
      const { appointment } = (await answer).value as { appointment: { lines: object[] } };
      return appointment.lines;
    };
    expect(await linesOf(book([id, cut.id], both))).toMatchObject([
      { hair_length: 'chin', gender: 'female', price_cents: 5000 },
      { hair_length: null, gender: null, price_cents: 6000 },
    ]);
    const alone = { starts_at: at('15:00'), total_cents: 6000, hair_length: 'chin' };
    expect(await linesOf(book([cut.id], alone))).toMatchObject([{ hair_length: null, gender: null }]);
  });
});

describe('the gender of a service', () => {
  const visit = { starts_at: at('10:00'), total_cents: 5000, hair_length: 'chin' };

  test.each([
    ['every gender', [], undefined, 'choice_required'],
    ['women and children', ['female', 'child'], undefined, 'choice_required'],
    ['women and children', ['female', 'child'], 'male', 'not_a_choice'],
    ['women', ['female'], 'male', 'not_a_choice'],
  ])('of a service that suits %s is refused at its field: %s with %s', async (_, genders, gender, code) => {
    const { id } = await sell(colour({ genders }));
    const refused = await book([id], { ...visit, ...(gender && { gender }) });
    expect([refused.status, refused.fields]).toEqual([422, { gender: code }]);
  });

  test('needs no gender where the service suits one only, and stores it nevertheless', async () => {
    const { id } = await sell(colour({ genders: ['female'] }));
    const { value } = await book([id], visit);
    expect(value).toMatchObject({ appointment: { lines: [{ gender: 'female', hair_length: 'chin' }] } });
  });

  test('is required from customers only: a professional who books sees the client', async () => {
    const { id } = await sell(colour());
    const body = {
      member_id: salon.memberId,
      service_ids: [id],
      customer_name: 'Zoé',
      starts_at: at('10:00'),
      hair_length: 'mid_back',
    };
    const booked = await fixture.call('POST', '/professional/appointments', { body, headers: keyed(owner) });
    expect(booked.value).toMatchObject({
      total_cents: 9000,
      lines: [{ hair_length: 'mid_back', gender: null, duration_minutes: 150 }],
    });
  });
});

describe('the given length', () => {
  test('is shown on the appointment to both sides and in both emails, whatever becomes of the service', async () => {
    const service = await sell(colour());
    const { value } = await book([service.id], {
      starts_at: at('10:00'),
      total_cents: 9000,
      hair_length: 'mid_back',
      gender: 'child',
    });
    const { id } = (value as { appointment: { id: string } }).appointment;
    await edit(service, colour({ length_terms: [] }));
    for (const headers of [customer, owner]) {
      const { value } = await fixture.call('GET', `/appointments/${id}`, { headers });
      expect(value).toMatchObject({
        total_cents: 9000,
        lines: [{ hair_length: 'mid_back', gender: 'child' }],
      });
    }
    await fixture.react();
    const sentEmails = await fixture.emailsTo(salon.email);
    expect(sentEmails[0]?.text).toMatch(/Cheveux\s*:?\s*Au milieu du dos · Enfant/);
  });
});

describe('terms that change during a booking', () => {
  const visit = { starts_at: at('10:00'), hair_length: 'chin', gender: 'female' };

  test('are refused with the new price; the slot is still free at that price', async () => {
    const service = await sell(colour());
    const { value } = await quote([service.id], { hair_length: 'chin' });
    await edit(
      service,
      colour({ length_terms: [{ hair_length: 'chin', price_cents: 5500, duration_minutes: 80 }] }),
    );
    const refused = await book([service.id], { ...visit, total_cents: value.total_cents });
    expect([refused.status, refused.code]).toEqual([409, 'price_changed']);
    expect(refused.details).toMatchObject({ quote: { total_cents: 5500, duration_minutes: 80 } });
    expect((await book([service.id], { ...visit, total_cents: 5500 })).status).toBe(201);
  });

  test('that start to depend on the length require it, and ignore it once they no longer do', async () => {
    const plain = await sell(colour({ length_terms: [] }));
    const visit = { starts_at: at('10:00'), total_cents: 6000 };
    await edit(plain, colour());
    expect((await book([plain.id], visit)).fields).toEqual({ hair_length: 'choice_required' });
    await edit({ ...plain, version: plain.version + 1 }, colour({ length_terms: [] }));
    const booked = await book([plain.id], { ...visit, hair_length: 'chin', gender: 'female' });
    expect(booked.value).toMatchObject({ appointment: { lines: [{ hair_length: null, gender: null }] } });
  });

  test('at the same time: no customer is booked at a price that they did not see', async () => {
    for (let round = 0; round < 5; round += 1) {
      const service = await sell(colour());
      const dearer = [{ hair_length: 'chin', price_cents: 5500, duration_minutes: 75 }];
      const customers = await Promise.all(
        Array.from({ length: 4 }, async () => fixture.signIn((await aCustomer(fixture.db)).id)),
      );
      const free = await slotsOf([service.id], 'mid_back', 5);
      const [edited, ...booked] = await Promise.all([
        edit(service, colour({ length_terms: dearer })),
        ...customers.map((as, index) =>
          book(
            [service.id],
            {
              ...visit,
              starts_at: free[Math.floor((index * free.length) / 4)]?.starts_at,
              total_cents: 5000,
            },
            as,
          ),
        ),
      ]);
      expect(edited?.status).toBe(200);
      for (const one of booked) {
        if (one.status === 201) expect(one.value).toMatchObject({ appointment: { total_cents: 5000 } });
        else expect(['price_changed', 'slot_taken']).toContain(one.code);
      }
    }
  });
});

describe('the search', () => {
  test('shows the lowest price and duration, and times that are free for every length', async () => {
    // The only professional of the town: only the first ten of a place are on the page.
    const brest = { city: 'Brest', postalCode: '29200', inseeCode: '29019' };
    const at = { ...brest, latitude: 48.39, longitude: -4.486 };
    salon = await aProfessional(fixture.db, { verified: false, at });
    owner = await fixture.signIn(salon.accountId);
    const { id } = await sell(colour());
    await fixture.react();
    const find = async () => {
      const { value } = await fixture.call('GET', `/search?where=29200&categories=coloration&day=${TUESDAY}`);
      const { items } = value as { items: { professional_id: string; slots: WireSlot[] }[] };
      return items.find(({ professional_id }) => professional_id === salon.id);
    };
    // The search cache is invalidated a moment later.
    await expect.poll(find).toBeDefined();
    const found = await find();
    expect(found).toMatchObject({
      from_price_cents: 5000,
      services: [{ id, price_cents: 5000, duration_minutes: 75, by_length: true }],
    });
    const whatever = (await slotsOf([id])).map(({ starts_at }) => starts_at);
    expect(found?.slots.map(({ starts_at }) => starts_at)).toEqual(whatever.slice(0, 12));
  });
});

const rounds = Number(process.env.ROUNDS === 'full' ? 200 : (process.env.ROUNDS ?? 6));

test(`in ${rounds} random calendars the slots of every length are those of the minute-by-minute oracle`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
  console.log(`lengths oracle: ${rounds} calendars, SEED=${seed}`);
  const random = randomNumbers(seed);
  const among = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let seen = 0;
  for (let round = 0; round < rounds; round += 1) {
    salon = await aProfessional(fixture.db, {
      verified: false,
      hours: [
        { startsMinute: 540, endsMinute: 60 * among(11, 13) },
        { startsMinute: 840, endsMinute: 1140 },
      ],
    });
    owner = await fixture.signIn(salon.accountId);
    const basin = await anEquipment(fixture.db, salon.id);
    const sold = aRandomService(among, [basin]);
    const { id } = await sell({ ...colour(), ...sold });
    const booked: { start: number; steps: OracleStep[] }[] = [];
    for (let count = among(2, 5); count > 0; count -= 1) {
      const length = hairLengths[among(0, hairLengths.length - 1)] as HairLength;
      const free = await slotsOf([id], length, 3);
      const slot = free[among(0, free.length - 1)];
      if (!slot) continue;
      const { value } = await quote([id], { hair_length: length });
      const visit = { starts_at: slot.starts_at, total_cents: value.total_cents, hair_length: length };
      const as = await fixture.signIn((await aCustomer(fixture.db)).id);
      expect((await book([id], { ...visit, gender: 'female' }, as)).status).toBe(201);
      booked.push({ start: Date.parse(slot.starts_at) / 60_000, steps: stepsAt(sold, length) });
    }
    for (const length of hairLengths) {
      const naiveCalendar = calendarOf(stepsAt(sold, length), booked, {
        basin,
        hours: await hoursOf(salon.memberId),
      });
      const expected = naiveStarts(naiveCalendar)[0]?.starts ?? [];
      const shown = (await slotsOf([id], length, 3)).map(({ starts_at }) => Date.parse(starts_at) / 60_000);
      expect(shown, `SEED=${seed}, calendar ${round}, ${length}`).toEqual(expected);
      seen += shown.length;
    }
  }
  expect(seen).toBeGreaterThan(rounds * 20);
}, 300_000);

type OracleStep = Calendar['steps'][number];
type Random = (from: number, to: number) => number;

function aRandomService(among: Random, equipment: string[]) {
  const steps = Array.from({ length: among(1, 3) }, (_, index) => ({
    name: `Étape ${index + 1}`,
    duration_minutes: 5 * among(3, 12),
    free_time_minutes: index === 0 ? 5 * among(0, 8) : 0,
    equipment_ids: among(0, 2) === 0 ? equipment : [],
  }));
  const total = steps.reduce((sum, step) => sum + step.duration_minutes + step.free_time_minutes, 0);
  const least = total - (steps[0]?.duration_minutes ?? 0) + 5;
  return {
    steps,
    duration_minutes: total,
    length_terms: hairLengths
      .filter(() => among(0, 3) > 0)
      .map((hair_length) => ({
        hair_length,
        price_cents: 100 * among(10, 200),
        duration_minutes: 5 * among(least / 5, total / 5 + 12),
      })),
  };
}

function stepsAt(sold: ReturnType<typeof aRandomService>, length: HairLength): OracleStep[] {
  const terms = sold.length_terms.find(({ hair_length }) => hair_length === length);
  const more = (terms?.duration_minutes ?? sold.duration_minutes) - sold.duration_minutes;
  return sold.steps.map((step, index) => ({
    duration: step.duration_minutes + (index === 0 ? more : 0),
    free: step.free_time_minutes,
    equipment: step.equipment_ids,
  }));
}

function calendarOf(
  steps: OracleStep[],
  booked: readonly { start: number; steps: OracleStep[] }[],
  { basin, hours }: { basin: string; hours: [string, string][] },
): Calendar {
  const spans = booked.flatMap(({ start, steps: done }) => {
    let from = start;
    return done.map((step) => {
      const handsOff = from + step.duration;
      const one = { start: from, handsOff, end: handsOff + step.free, equipment: step.equipment };
      from = one.end;
      return one;
    });
  });
  const open = { ranges: hours, breaks: [] };
  const earliest = Math.ceil(later(fixture.context.clock.now(), 2 * HOUR_MS).getTime() / 60_000);
  return {
    seed: 0,
    zone: 'Europe/Paris',
    firstDate: TUESDAY,
    dayCount: 3,
    steps,
    place: 'salon',
    stepMinutes: 15,
    buffer: 0,
    earliest,
    latest: earliest + 90 * 1440,
    professionalDates: [],
    staff: [
      {
        id: 'stylist',
        weeks: [Array.from({ length: 7 }, (_, day) => (day === 6 ? { ranges: [], breaks: [] } : open))],
        turnsFrom: '2031-06-02',
        dates: [],
        booked: spans.map(({ start, handsOff }) => ({ start, end: handsOff })),
      },
    ],
    equipment: [
      {
        id: basin,
        units: [
          {
            id: '1',
            booked: spans
              .filter(({ equipment }) => equipment.includes(basin))
              .map(({ start, end }) => ({ start, end })),
          },
        ],
      },
    ],
  };
}

async function hoursOf(memberId: string): Promise<[string, string][]> {
  const rows = await fixture.db
    .selectFrom('scheduling.workingHours')
    .select(['startsMinute', 'endsMinute'])
    .where('memberId', '=', memberId)
    .where('weekday', '=', 1)
    .execute();
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return rows.map(({ startsMinute, endsMinute }) => [clock(startsMinute), clock(endsMinute)]);
}
