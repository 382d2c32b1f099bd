import { thinEndpoint } from '@meche/contract/browser';
import { endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import { describe, expect, it } from 'vitest';
import type { Credentials } from './as-current-reader.ts';
import { type ApiFetch, createApiClient } from './client.ts';
import { ApiRefusal } from './refusal.ts';

const declared = endpoint({
  method: 'POST',
  path: '/professionals/:slug/visits',
  summary: 'A visit',
  audience: 'signed_in',
  params: z.strictObject({ slug: z.string() }),
  query: z.strictObject({ memberId: z.string().optional(), days: z.coerce.number().default(7) }),
  body: z.strictObject({ startsAt: z.string(), workZone: z.array(z.strictObject({ zipCode: z.string() })) }),
  response: z.object({ visitId: z.string(), totalCents: z.number() }),
});
// As the build puts it in the place of the declared one.
const book = thinEndpoint(declared) as unknown as typeof declared;

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

function session(outcome: boolean): Credentials & { told: string[] } {
  const told: string[] = [];
  let token = 'old';
  return {
    told,
    accessToken: () => token,
    async refresh(used) {
      told.push(`refresh ${used}`);
      token = 'new';
      return outcome;
    },
    isRenewed: (used) => used !== token,
    ended: (used) => void told.push(`ended ${used}`),
  };
}

describe('a call', () => {
  it('whose description is lost on the way is one that nothing answered', async () => {
    const { sent, fetch } = wire(done);
    const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    await expect(createApiClient(fetch).call(lost as Promise<typeof book>, input)).rejects.toMatchObject({
      code: 'offline',
      status: 0,
    });
    expect(sent).toEqual([]);
  });

  it('goes out in snake_case and comes back in camelCase', async () => {
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

  it('that is refused throws the code, the status and the fields by their names in the form', async () => {
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

  it('that nothing answers, or something else than the API, is a refusal too', async () => {
    await expect(createApiClient(wire().fetch).call(book, input)).rejects.toMatchObject({
      code: 'offline',
      status: 0,
    });
    await expect(
      createApiClient(wire({ status: 502, body: 'bad gateway' }).fetch).call(book, input),
    ).rejects.toMatchObject({ code: 'unexpected', status: 502 });
  });

  it('with an expired token is renewed and tried once more', async () => {
    const { sent, fetch } = wire(expired, done);
    const who = session(true);
    await expect(createApiClient(fetch, who).call(book, input)).resolves.toMatchObject({ visitId: 'v1' });
    expect(sent.map((call) => call.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(who.told).toEqual(['refresh old']);
  });

  it('whose session cannot be renewed ends it, and a second expiry does not go round in circles', async () => {
    const ended = session(false);
    await expect(createApiClient(wire(expired).fetch, ended).call(book, input)).rejects.toMatchObject({
      status: 401,
    });
    expect(ended.told).toEqual(['refresh old', 'ended old']);

    const renewed = session(true);
    const { sent, fetch } = wire(expired, expired, done);
    await expect(createApiClient(fetch, renewed).call(book, input)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(renewed.told).toEqual(['refresh old', 'ended new']);
  });

  it('whose 401 refuses an identity token in its body leaves the session alone', async () => {
    const who = session(true);
    const refused = { status: 401, body: { success: false, code: 'bad_identity_token', message: '' } };
    await expect(createApiClient(wire(refused).fetch, who).call(book, input)).rejects.toMatchObject({
      code: 'bad_identity_token',
      status: 401,
    });
    expect(who.told).toEqual([]);
  });

  it('refused after somebody has signed in beside it goes out as hers, once', async () => {
    const { sent, fetch } = wire(unauthenticated, done);
    const who = { ...session(true), accessToken: () => (sent.length === 0 ? 'before' : 'old') };
    await expect(createApiClient(fetch, who).call(book, input)).resolves.toMatchObject({ visitId: 'v1' });
    expect(sent.map((call) => call.headers.authorization)).toEqual(['Bearer before', 'Bearer old']);
    expect(who.told).toEqual([]);
  });

  it('with any other 401 ends the session at once', async () => {
    const who = session(true);
    await expect(createApiClient(wire(unauthenticated).fetch, who).call(book, input)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(who.told).toEqual(['ended old']);
  });
});
