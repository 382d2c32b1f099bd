import { afterAll, beforeAll, describe, it } from 'vitest';
import { later, MINUTE_MS } from '#kit/time';
import { type SignedIn, signIn, testSite } from '#testing/sign-in';
import { type Call, invalid, openScene, type Refused, type Scene, wire } from './bad-input.testing.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

describe('a caller with a bad session', () => {
  const withHeaders =
    (session: () => Promise<Partial<SignedIn>>): Call =>
    async (headers) =>
      scene.server.post('/appointments', scene.booking(), { ...(await session()), ...headers });
  const mine = () => signIn(scene.db, scene.people.customer.id);
  const forged = async (change: (token: string) => string) => {
    const session = await mine();
    return { ...session, authorization: `Bearer ${change(session.authorization.slice(7))}` };
  };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unauthenticated: Refused = { status: 401, code: 'unauthenticated' };

  it.each<[string, () => Promise<Partial<SignedIn>>, Refused]>([
    ['a caller without credentials', async () => ({}), unauthenticated],
    [
      'someone with a token of another site',
      () =>
        signIn(scene.db, scene.people.customer.id, {
          ...testSite,
          secrets: ['another secret that is as long as the first'],
        }),
      unauthenticated,
    ],
    [
      'someone with a changed token',
      () =>
        forged((token) =>
          token.replace(/\.[^.]+\./, `.${encoded({ sub: scene.people.salon.accountId, role: 'SALON' })}.`),
        ),
      unauthenticated,
    ],
    [
      'someone with an unsigned token',
      () => forged((token) => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`),
      unauthenticated,
    ],
    [
      'someone with no token at all in it',
      async () => ({ ...(await mine()), authorization: 'Bearer x' }),
      unauthenticated,
    ],
    [
      'a thief of the readable token',
      async () => ({ authorization: (await mine()).authorization }),
      unauthenticated,
    ],
    [
      'someone whose token has run out',
      () =>
        signIn(scene.db, scene.people.customer.id, {
          ...testSite,
          clock: { now: () => later(new Date(), -16 * MINUTE_MS) },
        }),
      { status: 401, code: 'token_expired' },
    ],
  ])('who is %s is refused', (_name, session, expected) =>
    scene.expectRefusal(withHeaders(session), expected),
  );
});

describe('a caller without a right to the appointment', () => {
  const acts = ['card', 'confirm', 'abandon', 'cancel', 'complete', 'no-show', 'undo'];
  it.each(acts)("finds nothing under a foreign appointment's %s", async (act) => {
    const professionals = ['complete', 'no-show', 'undo'];
    const who = professionals.includes(act) ? scene.people.sessions.stranger : scene.people.sessions.other;
    await scene.expectRefusal(
      (headers) => scene.server.post(`/appointments/${scene.people.mine}/${act}`, {}, { ...who, ...headers }),
      {
        status: 404,
        code: 'not_found',
      },
    );
  });

  it('finds no foreign appointment, and none by an invalid id', async () => {
    for (const who of [scene.people.sessions.other, scene.people.sessions.stranger])
      await scene.expectRefusal(
        (headers) => scene.server.get(`/appointments/${scene.people.mine}`, { ...who, ...headers }),
        {
          status: 404,
          code: 'not_found',
        },
      );
    await scene.expectRefusal(
      (headers) => scene.server.get('/appointments/42', { ...scene.people.sessions.other, ...headers }),
      invalid({ id: 'invalid' }),
    );
  });

  it.each(['complete', 'no-show', 'undo'])('who is a customer cannot %s', (act) =>
    scene.expectRefusal(
      (headers) =>
        scene.server.post(
          `/appointments/${scene.people.mine}/${act}`,
          {},
          { ...scene.people.sessions.customer, ...headers },
        ),
      { status: 403, code: 'forbidden' },
    ),
  );

  it('who is the professional cannot enter a customer’s card', async () => {
    for (const act of ['card', 'confirm', 'abandon'])
      await scene.expectRefusal(
        (headers) =>
          scene.server.post(
            `/appointments/${scene.people.mine}/${act}`,
            {},
            { ...scene.people.sessions.salon, ...headers },
          ),
        { status: 403, code: 'forbidden' },
      );
  });
});

describe('the professional, about an appointment', () => {
  const act =
    (what: string, body: unknown = {}): Call =>
    (headers) =>
      scene.server.post(`/appointments/${scene.people.walkIn}/${what}`, body, {
        ...scene.people.sessions.salon,
        ...headers,
      });

  it('completes nothing before its start', () =>
    scene.expectRefusal(act('complete'), { status: 409, code: 'not_started' }));
  it('marks no no-show before the time', () =>
    scene.expectRefusal(act('no-show'), { status: 409, code: 'too_early_for_no_show' }));
  it('cannot undo without an outcome', () =>
    scene.expectRefusal(act('undo'), { status: 409, code: 'wrong_state' }));
  it('cancels for the fee that applies, and no other', () =>
    scene.expectRefusal(act('cancel', { fee_cents: 5 }), {
      status: 409,
      code: 'fee_changed',
      details: { fee_cents: 0 },
    }));
});

const freely = (input: object) => ({
  service_ids: [],
  free_line: { name: 'Chignon', duration_minutes: 45, price_cents: 4500, ...input },
});
const walkIn = (input: object = {}) => ({
  member_id: scene.people.salon.memberId,
  service_ids: [scene.people.services.cut],
  starts_at: wire('2031-06-06', 600),
  customer_name: 'Jeanne Petit',
  ...input,
});

describe('a walk-in that the professional enters', () => {
  it.each<[string, () => unknown, Refused]>([
    [
      'over another one',
      () => walkIn({ starts_at: wire('2031-06-05', 615), accept_warnings: true }),
      { status: 409, code: 'slot_taken' },
    ],
    [
      'at night unasked',
      () => walkIn({ starts_at: wire('2031-06-06', 1320) }),
      { status: 409, code: 'warning_not_confirmed', details: { warnings: ['outside_hours'] } },
    ],
    [
      'in another age',
      () => walkIn({ starts_at: '0000-01-01T00:00:00Z', accept_warnings: true }),
      invalid({ starts_at: 'too_small' }),
    ],
    ['without a name', () => walkIn({ customer_name: '' }), invalid({ customer_name: 'required' })],
    [
      'for a name without end',
      () => walkIn({ customer_name: 'x'.repeat(201) }),
      invalid({ customer_name: 'too_long' }),
    ],
    ['with no phone', () => walkIn({ customer_phone: '0612' }), invalid({ customer_phone: 'invalid_phone' })],
    [
      'with no e-mail',
      () => walkIn({ customer_email: 'jeanne@' }),
      invalid({ customer_email: 'invalid_email' }),
    ],
    [
      'for what others sell',
      () => walkIn({ service_ids: [scene.people.services.foreign] }),
      { status: 422, code: 'service_not_found' },
    ],
    ['for nothing', () => walkIn({ service_ids: [] }), invalid({ service_ids: 'choice_required' })],
    ['in no words', () => walkIn(freely({ name: ' ' })), invalid({ 'free_line.name': 'required' })],
    [
      'in seven minutes',
      () => walkIn(freely({ duration_minutes: 7 })),
      invalid({ 'free_line.duration_minutes': 'off_grid' }),
    ],
    [
      'in no time',
      () => walkIn(freely({ duration_minutes: 0 })),
      invalid({ 'free_line.duration_minutes': 'too_small' }),
    ],
    [
      'in more than a day',
      () => walkIn(freely({ duration_minutes: 725 })),
      invalid({ 'free_line.duration_minutes': 'too_big' }),
    ],
    [
      'for less than nothing',
      () => walkIn(freely({ price_cents: -1 })),
      invalid({ 'free_line.price_cents': 'too_small' }),
    ],
    [
      'for a fortune',
      () => walkIn(freely({ price_cents: 5_000_01 })),
      invalid({ 'free_line.price_cents': 'too_big' }),
    ],
    [
      'by card',
      () => walkIn(freely({ prepayment: true })),
      invalid({ 'free_line.prepayment': 'unknown_field' }),
    ],
    [
      'by whom others employ',
      () => walkIn({ member_id: scene.people.stranger.memberId }),
      { status: 422, code: 'member_not_able' },
    ],
  ])('books nothing %s', (_name, body, expected) =>
    scene.expectRefusal(
      (headers) =>
        scene.server.post('/professional/appointments', body(), {
          ...scene.people.sessions.salon,
          ...headers,
        }),
      expected,
    ),
  );
});

describe('the professional, about blocked time', () => {
  const blocked = (from: string, to: string, input: object = {}) => ({
    member_id: scene.people.salon.memberId,
    starts_at: from,
    ends_at: to,
    ...input,
  });
  const friday = (minute: number) => wire('2031-06-06', minute);
  it.each<[string, () => unknown, Refused]>([
    [
      'over a visit',
      () => blocked(wire('2031-06-05', 630), wire('2031-06-05', 660)),
      { status: 409, code: 'slot_taken' },
    ],
    ['backwards', () => blocked(friday(660), friday(600)), invalid({ ends_at: 'too_small' })],
    [
      'off five minutes',
      () => blocked(friday(600), '2031-06-06T10:01:00Z'),
      invalid({ ends_at: 'off_grid' }),
    ],
    ['for a season', () => blocked(friday(600), wire('2031-07-20', 600)), invalid({ ends_at: 'too_big' })],
    [
      'in another age',
      () => blocked('0000-01-01T00:00:00Z', '0000-01-01T01:00:00Z'),
      invalid({ starts_at: 'too_small' }),
    ],
    [
      'of others',
      () => blocked(friday(600), friday(660), { member_id: scene.people.stranger.memberId }),
      { status: 404, code: 'not_found' },
    ],
    [
      'with a label without end',
      () => blocked(friday(600), friday(660), { label: 'x'.repeat(201) }),
      invalid({ label: 'too_long' }),
    ],
  ])('blocks no time %s', (_name, body, expected) =>
    scene.expectRefusal(
      (headers) =>
        scene.server.post('/professional/blocked-times', body(), {
          ...scene.people.sessions.salon,
          ...headers,
        }),
      expected,
    ),
  );

  it('cannot unblock the time of others', async () => {
    const one = await scene.server.post(
      '/professional/blocked-times',
      blocked(friday(600), friday(660)),
      scene.people.sessions.salon,
    );
    const { id } = one.body.value as { id: string };
    await scene.expectRefusal(
      (headers) =>
        scene.server.call('DELETE', `/professional/blocked-times/${id}`, {
          headers: { ...scene.people.sessions.stranger, ...headers },
        }),
      { status: 404, code: 'not_found' },
    );
  });
});
