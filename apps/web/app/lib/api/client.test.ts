import type { AnswerOf, ApiEndpoint, CodeOf, DeclaredOf } from '@meche/contract/api-client';
import { endpoint } from '@meche/contract/endpoint';
import type { GeneralRefusal } from '@meche/contract/refusals';
import { z } from '@meche/contract/zod';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ApiFetch, type CallInput, createApiClient } from './client.ts';
import { ApiRefusal } from './refusal.ts';
import type { Credentials } from './send-with-session.ts';

const declared = endpoint({
  method: 'POST',
  path: '/professionals/:slug/visits',
  summary: 'A visit',
  audience: 'signed_in',
  params: z.strictObject({ slug: z.string() }),
  query: z.strictObject({ memberId: z.string().optional(), days: z.coerce.number().default(7) }),
  body: z.strictObject({ startsAt: z.string(), workZone: z.array(z.strictObject({ zipCode: z.string() })) }),
  response: z.object({ visitId: z.string(), totalCents: z.number() }),
  refusals: ['slot_taken'],
});
const book: ApiEndpoint<typeof declared> = {
  method: declared.method,
  path: declared.path,
  query: { memberId: 0, days: 0 },
  body: { startsAt: 0, workZone: [{ zipCode: 0 }] },
};

type Sent = { path: string; method: string; headers: Record<string, string>; body?: unknown };

function wire(...answers: { status: number; body: unknown }[]): { sent: Sent[]; fetch: ApiFetch } {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(path, { method, headers, body }) {
      sent.push({ path, method, headers, body: body === undefined ? undefined : JSON.parse(body) });
      const answer = answers.shift();
      if (!answer) throw new TypeError('nothing answers');
      return { status: answer.status, json: async () => answer.body };
    },
  };
}

const input = {
  params: { slug: 'chez élise' },
  query: { memberId: 'm1' },
  body: { startsAt: '2026-03-03T12:00:00Z', workZone: [{ zipCode: '75011' }] },
};
const done = { status: 200, body: { success: true, value: { visit_id: 'v1', total_cents: 4500 } } };
const expired = { status: 401, body: { success: false, code: 'token_expired', message: 'expired' } };
const unauthenticated = { status: 401, body: { success: false, code: 'unauthenticated', message: '' } };

function session(outcome: boolean): Credentials & { calls: string[] } {
  const calls: string[] = [];
  let token = 'old';
  return {
    calls,
    accessToken: () => token,
    async refresh(used) {
      calls.push(`refresh ${used}`);
      token = 'new';
      return outcome;
    },
    isRenewed: (used) => used !== token,
    ended: (used) => void calls.push(`ended ${used}`),
  };
}

describe('a call', () => {
  it('has the types of its declaration in the contract', () => {
    // Only the type check compares them; at run time this test does nothing.
    type Input = CallInput<DeclaredOf<typeof book>>;
    expectTypeOf<Input['params']>().toEqualTypeOf<{ slug: string }>();
    expectTypeOf<Input['query']['memberId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Input['body']>().toEqualTypeOf<{ startsAt: string; workZone: { zipCode: string }[] }>();
    expectTypeOf<AnswerOf<typeof book>>().toEqualTypeOf<{ visitId: string; totalCents: number }>();
    expectTypeOf<CodeOf<typeof book>>().toEqualTypeOf<'slot_taken' | GeneralRefusal>();
  });

  it('sends snake_case and returns camelCase', async () => {
    const { sent, fetch } = wire(done);
    const answer = await createApiClient(fetch).call(book, { ...input, idempotencyKey: 'k1' });
    expect(answer).toEqual({ visitId: 'v1', totalCents: 4500 });
    expect(sent).toEqual([
      {
        path: '/api/v1/professionals/chez%20%C3%A9lise/visits?member_id=m1',
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k1' },
        body: { starts_at: '2026-03-03T12:00:00Z', work_zone: [{ zip_code: '75011' }] },
      },
    ]);
  });

  it('that is refused throws the code, the status and the fields in camelCase', async () => {
    const body = {
      success: false,
      code: 'invalid_input',
      message: 'no',
      fields: { 'work_zone.0.zip_code': 'invalid_postal_code' },
    };
    const refusal = await createApiClient(wire({ status: 422, body }).fetch)
      .call(book, input)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      status: 422,
      fields: { 'workZone.0.zipCode': 'invalid_postal_code' },
    });
  });

  it('without an answer throws a refusal too', async () => {
    await expect(createApiClient(wire().fetch).call(book, input)).rejects.toMatchObject({
      code: 'offline',
      status: 0,
    });
  });

  it.each([
    ['HTML', () => JSON.parse('<html>')],
    ['nothing', () => JSON.parse('')],
    ['its own JSON', () => ({ message: 'no upstream' })],
  ])('that a proxy answers with %s is unanswered, and can be sent again', async (_, read) => {
    const headers = { get: (name: string) => (name === 'retry-after' ? '7' : null) };
    const fetch: ApiFetch = async () => ({ status: 503, headers, json: async () => read() });
    const refusal = await createApiClient(fetch)
      .call(book, { ...input, idempotencyKey: 'k1' })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'offline', status: 503, retryAfterSeconds: 7 });
    expect(refusal).toMatchObject({ wire: { method: 'POST', idempotencyKey: 'k1' } });
  });
});

describe('a call of a signed-in user', () => {
  it('with an expired token is sent again with a renewed one', async () => {
    const { sent, fetch } = wire(expired, done);
    const who = session(true);
    await expect(createApiClient(fetch, who).call(book, input)).resolves.toMatchObject({ visitId: 'v1' });
    expect(sent.map((call) => call.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(who.calls).toEqual(['refresh old']);
  });

  it('that cannot renew the session ends it, and is sent at most twice', async () => {
    const ended = session(false);
    await expect(createApiClient(wire(expired).fetch, ended).call(book, input)).rejects.toMatchObject({
      status: 401,
    });
    expect(ended.calls).toEqual(['refresh old', 'ended old']);

    const renewed = session(true);
    const { sent, fetch } = wire(expired, expired, done);
    await expect(createApiClient(fetch, renewed).call(book, input)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(renewed.calls).toEqual(['refresh old', 'ended new']);
  });

  it('whose 401 concerns an identity token in the body does not end the session', async () => {
    const who = session(true);
    const refused = { status: 401, body: { success: false, code: 'bad_identity_token', message: '' } };
    await expect(createApiClient(wire(refused).fetch, who).call(book, input)).rejects.toMatchObject({
      code: 'bad_identity_token',
      status: 401,
    });
    expect(who.calls).toEqual([]);
  });

  it('refused because another session has signed in is sent again with its token', async () => {
    const { sent, fetch } = wire(unauthenticated, done);
    const who = { ...session(true), accessToken: () => (sent.length === 0 ? 'before' : 'old') };
    await expect(createApiClient(fetch, who).call(book, input)).resolves.toMatchObject({ visitId: 'v1' });
    expect(sent.map((call) => call.headers.authorization)).toEqual(['Bearer before', 'Bearer old']);
    expect(who.calls).toEqual([]);
  });

  it('with any other 401 ends the session', async () => {
    const who = session(true);
    await expect(createApiClient(wire(unauthenticated).fetch, who).call(book, input)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(who.calls).toEqual(['ended old']);
  });
});
