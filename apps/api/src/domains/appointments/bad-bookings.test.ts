import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, invalid, openScene, type Refused, type Scene, wire } from './bad-input.testing.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

describe('a booking', () => {
  it('that is valid is accepted: the cases below differ from it in one thing', async () => {
    const answer = await scene.book(scene.booking())({});
    expect(answer).toMatchObject({ status: 201, body: { value: { appointment: { state: 'held' } } } });
    const { appointment } = answer.body.value as { appointment: { id: string } };
    await scene.server.post(`/appointments/${appointment.id}/abandon`, {}, scene.people.sessions.customer);
  });
});

describe('the start of a booking', () => {
  const starts = (starts_at: unknown) => () => scene.booking({ starts_at });
  it.each<[string, () => unknown, Refused]>([
    [
      'in the past',
      starts('2031-06-01T08:00:00Z'),
      { status: 422, code: 'slot_in_the_past', fields: { starts_at: 'too_small' } },
    ],
    [
      'in another age',
      starts('0000-01-01T00:00:00Z'),
      { status: 422, code: 'slot_in_the_past', fields: { starts_at: 'too_small' } },
    ],
    [
      'too soon',
      starts(wire('2031-06-02', 570)),
      {
        status: 422,
        code: 'slot_too_soon',
        fields: { starts_at: 'too_small' },
        details: { next_slots: [{}, {}, {}] },
      },
    ],
    [
      'too late',
      starts(wire('2031-09-15', 600)),
      { status: 422, code: 'slot_beyond_horizon', fields: { starts_at: 'too_big' } },
    ],
    [
      'at the end of time',
      starts('9999-12-31T23:55:00Z'),
      { status: 422, code: 'slot_beyond_horizon', fields: { starts_at: 'too_big' } },
    ],
    [
      'off the grid',
      starts(wire('2031-06-03', 605)),
      { status: 422, code: 'slot_off_grid', fields: { starts_at: 'off_grid' } },
    ],
    [
      'off five minutes',
      starts('2031-06-03T08:00:01Z'),
      { status: 422, code: 'slot_off_grid', fields: { starts_at: 'off_grid' } },
    ],
    ['on a day that is none', starts('2031-02-30T08:00:00Z'), invalid({ starts_at: 'invalid_date' })],
    ['with an offset', starts('2031-06-03T10:00:00+02:00'), invalid({ starts_at: 'invalid_date' })],
    ['at a number', starts(1), invalid({ starts_at: 'invalid' })],
    ['without a start', starts(undefined), invalid({ starts_at: 'required' })],
  ])('%s is refused', (_name, body, expected) =>
    scene.expectRefusal((headers) => scene.book(body())(headers), expected),
  );

  it('at night is refused as slot_taken, with the next free slots', async () => {
    await scene.expectRefusal(scene.book(scene.booking({ starts_at: wire('2031-06-03', 1260) })), {
      status: 409,
      code: 'slot_taken',
      details: { next_slots: [{ starts_at: wire('2031-06-04', 540) }, {}, {}] },
    });
  });
});

describe('the services and the price of a booking', () => {
  const services =
    (...names: (keyof Scene['people']['services'])[]) =>
    () =>
      scene.booking({ service_ids: names.map((name) => scene.people.services[name]) });
  it.each<[string, () => unknown, Refused]>([
    ['of another professional', services('foreign'), { status: 422, code: 'service_not_found' }],
    [
      'of another professional in addition to an own one',
      services('cut', 'foreign'),
      { status: 422, code: 'service_not_found' },
    ],
    ['that is gone', services('gone'), { status: 422, code: 'service_not_found' }],
    [
      'that never was',
      () => scene.booking({ service_ids: [randomUUID()] }),
      { status: 422, code: 'service_not_found' },
    ],
    ['by phone only', services('byPhone'), { status: 422, code: 'phone_only' }],
    ['not sold online', services('offline'), { status: 422, code: 'service_not_online' }],
    ['that asks questions first', services('asking'), { status: 422, code: 'service_not_online' }],
    ['that is none', services(), invalid({ service_ids: 'required' })],
    [
      'too many of them',
      () => scene.booking({ service_ids: Array(11).fill(scene.people.services.cut) }),
      invalid({ service_ids: 'too_long' }),
    ],
    [
      'that is no id',
      () => scene.booking({ service_ids: ['coupe'] }),
      invalid({ 'service_ids.0': 'invalid' }),
    ],
    [
      'by someone who does not perform it',
      () => scene.booking({ member_id: scene.people.idle }),
      { status: 422, code: 'member_not_able' },
    ],
    [
      'by a member of another professional',
      () => scene.booking({ member_id: scene.people.stranger.memberId }),
      { status: 422, code: 'member_not_able' },
    ],
    [
      'of an unknown professional',
      () => scene.booking({ professional_id: randomUUID() }),
      { status: 404, code: 'not_found' },
    ],
  ])('of a service %s is refused', (_name, body, expected) =>
    scene.expectRefusal((headers) => scene.book(body())(headers), expected),
  );

  it('at another price is refused, with the price', () =>
    scene.expectRefusal(scene.book(scene.booking({ total_cents: 4000 })), {
      status: 409,
      code: 'price_changed',
      details: { quote: { total_cents: 4100, search_fee_cents: 100, card_cents: 4100, on_site_cents: 0 } },
    }));
});

describe('the address of a booking', () => {
  it.each<[string, () => unknown, Refused]>([
    [
      'outside the working zone',
      () =>
        scene.atHome({ address: scene.address({ city: 'Lyon 1er Arrondissement', postal_code: '69001' }) }),
      { status: 422, code: 'outside_working_zone', fields: { 'address.postal_code': 'invalid' } },
    ],
    [
      'in a commune that is none',
      () => scene.atHome({ address: scene.address({ city: 'Trifouillis', postal_code: '00000' }) }),
      { status: 422, code: 'unknown_commune', fields: { 'address.postal_code': 'unknown_postal_code' } },
    ],
    [
      'without an address',
      () => scene.atHome({ address: undefined }),
      invalid({ address: 'address_required' }),
    ],
    [
      'without a line',
      () => scene.atHome({ address: scene.address({ line: '  ' }) }),
      invalid({ 'address.line': 'address_required' }),
    ],
    [
      'with a department',
      () => scene.atHome({ address: scene.address({ postal_code: '75' }) }),
      invalid({ 'address.postal_code': 'invalid_postal_code' }),
    ],
    [
      'on a line without end',
      () => scene.atHome({ address: scene.address({ line: 'x'.repeat(201) }) }),
      invalid({ 'address.line': 'too_long' }),
    ],
    [
      'on a floor',
      () => scene.atHome({ address: scene.address({ floor: 3 }) }),
      invalid({ 'address.floor': 'unknown_field' }),
    ],
    [
      'behind a NUL',
      () => scene.atHome({ address: scene.address({ line: '1 rue\0' }) }),
      invalid({ 'address.line': 'invalid_text' }),
    ],
    [
      'for what is sold in the salon alone',
      () => scene.atHome({ service_ids: [scene.people.services.cut] }),
      { status: 422, code: 'place_not_offered' },
    ],
    ['on the moon', () => scene.atHome({ place: 'moon' }), invalid({ place: 'not_a_choice' })],
  ])('at home %s is refused', (_name, body, expected) =>
    scene.expectRefusal((headers) => scene.book(body())(headers), expected),
  );
});

describe('the other content of a booking', () => {
  const json = (input: object, from: string, to: string) => () =>
    JSON.stringify(scene.booking(input)).replace(from, to);
  it.each<[string, () => unknown, Refused]>([
    ['a note without end', () => scene.booking({ note: 'é'.repeat(1001) }), invalid({ note: 'too_long' })],
    ['a NUL in the note', () => scene.booking({ note: 'a\0b' }), invalid({ note: 'invalid_text' })],
    [
      'half a surrogate pair in the note',
      json({ note: '?' }, '"?"', '"\\ud83d"'),
      invalid({ note: 'invalid_text' }),
    ],
    [
      'a phone number without digits',
      () => scene.booking({ phone_number: 'appelez-moi' }),
      invalid({ phone_number: 'invalid_phone' }),
    ],
    [
      'a phone number that cannot exist',
      () => scene.booking({ phone_number: '+33 1' }),
      invalid({ phone_number: 'invalid_phone' }),
    ],
    ['a tip', () => scene.booking({ tip_cents: 500 }), invalid({ tip_cents: 'unknown_field' })],
    [
      'a state',
      () => scene.booking({ state: 'confirmed', card_cents: 0 }),
      invalid({ state: 'unknown_field', card_cents: 'unknown_field' }),
    ],
    [
      'keys of the code',
      () => ({ ...scene.booking({ total_cents: undefined }), totalCents: 4100 }),
      invalid({ totalCents: 'unknown_field', total_cents: 'required' }),
    ],
    [
      'a price in words',
      () => scene.booking({ total_cents: '4100' }),
      invalid({ total_cents: 'not_a_number' }),
    ],
    ['half a cent', () => scene.booking({ total_cents: 4100.5 }), invalid({ total_cents: 'not_a_number' })],
    ['less than nothing', () => scene.booking({ total_cents: -1 }), invalid({ total_cents: 'too_small' })],
    ['all the money', () => scene.booking({ total_cents: 2 ** 53 }), invalid({ total_cents: 'too_big' })],
    [
      'no number',
      json({ total_cents: 1 }, '"total_cents":1', '"total_cents":null'),
      invalid({ total_cents: 'not_a_number' }),
    ],
    ['a list', () => [scene.booking()], invalid({})],
    ['broken JSON', () => '{"professional_id":', invalid({})],
    [
      'nothing',
      () => ({}),
      invalid({
        professional_id: 'required',
        service_ids: 'required',
        place: 'required',
        starts_at: 'required',
        total_cents: 'required',
      }),
    ],
  ])('with %s is refused', (_name, body, expected) =>
    scene.expectRefusal((headers) => scene.book(body())(headers), expected),
  );

  it('without a key is refused', () =>
    scene.expectRefusal(
      (headers) =>
        scene.server.call('POST', '/appointments', {
          body: scene.booking(),
          headers: { ...scene.people.sessions.customer, ...headers },
        }),
      { status: 422, code: 'idempotency_key_required' },
    ));
});

describe('a question', () => {
  const slots = (params: Record<string, string> = {}) => {
    const query = { service_ids: scene.people.services.cut, place: 'salon', days: '7', ...params };
    return `/professionals/${scene.people.salon.id}/availability?${new URLSearchParams(query)}`;
  };
  it.each<[string, () => string, Refused]>([
    ['for slots of another age', () => slots({ from: '0000-01-01' }), invalid({ from: 'too_small' })],
    ['for slots at the end of time', () => slots({ from: '9999-12-31' }), invalid({ from: 'too_big' })],
    [
      'for slots on a day that is none',
      () => slots({ from: '2031-02-30' }),
      invalid({ from: 'invalid_date' }),
    ],
    ['for slots of a year', () => slots({ days: '366' }), invalid({ days: 'too_big' })],
    [
      'for slots of dashes',
      () => slots({ service_ids: '-'.repeat(36) }),
      invalid({ service_ids: 'invalid' }),
    ],
    [
      'for slots in code keys',
      () => slots({ memberId: scene.people.idle }),
      invalid({ memberId: 'unknown_field' }),
    ],
    [
      'for slots of foreign services',
      () => slots({ service_ids: scene.people.services.foreign }),
      { status: 422, code: 'service_not_found' },
    ],
    [
      'for slots at home nowhere',
      () => slots({ service_ids: scene.people.services.atHome, place: 'at_home' }),
      invalid({ address: 'address_required' }),
    ],
    [
      'for slots at home far away',
      () =>
        slots({
          service_ids: scene.people.services.atHome,
          place: 'at_home',
          postal_code: '69001',
          city: 'Lyon',
        }),
      { status: 422, code: 'outside_working_zone', fields: { 'address.postal_code': 'invalid' } },
    ],
    [
      'for a search on a day that is none',
      () => '/search?where=75011&day=2031-02-30',
      invalid({ day: 'invalid_date' }),
    ],
    [
      'for the calendar of another age',
      () => '/professional/calendar?from=0000-01-01',
      invalid({ from: 'too_small' }),
    ],
    ['for the calendar of a year', () => '/professional/calendar?days=365', invalid({ days: 'too_big' })],
    ['for a page that is none', () => '/appointments?page=0', invalid({ page: 'too_small' })],
    ['for a view that is none', () => '/appointments?view=all', invalid({ view: 'not_a_choice' })],
  ])('%s is refused', (_name, path, expected) =>
    scene.expectRefusal(
      (headers) => scene.server.get(path(), { ...scene.people.sessions.salon, ...headers }),
      expected,
    ),
  );

  it('for a price is refused like the booking', async () => {
    const quote =
      (input: object): Call =>
      (headers) => {
        const {
          starts_at: _start,
          total_cents: _total,
          ...visit
        } = scene.atHome(input) as Record<string, unknown>;
        return scene.server.post('/quotes', visit, headers);
      };
    expect((await quote({})({})).status).toBe(200);
    await scene.expectRefusal(quote({ service_ids: [scene.people.services.byPhone], place: 'salon' }), {
      status: 422,
      code: 'phone_only',
    });
    await scene.expectRefusal(quote({ address: scene.address({ city: 'Nice', postal_code: '06000' }) }), {
      status: 422,
      code: 'outside_working_zone',
      fields: { 'address.postal_code': 'invalid' },
    });
  });
});
