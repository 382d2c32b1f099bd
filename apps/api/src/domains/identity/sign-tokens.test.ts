import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokenSigner } from './sign-tokens.ts';

const audience = 'https://meche.example';
const [old, next] = ['the secret of last year is long enough', 'the secret of this year is long enough'];
const before = createTokenSigner({ secrets: [old], audience });
const between = createTokenSigner({ secrets: [next, old], audience });
const after = createTokenSigner({ secrets: [next], audience });
const now = new Date('2031-06-02T10:00:00Z');
const claims = { accountId: randomUUID(), sessionId: randomUUID(), companion: null };
const firstStep = { accountId: claims.accountId, provedAt: now, by: 'password' };

test('what an older secret signed is accepted while that secret is listed', async () => {
  const access = await before.accessToken(claims, now);
  const step = await before.firstStepToken(firstStep, now);
  const refresh = before.refreshToken(claims.sessionId, 3);
  const code = before.registrationCode(claims.sessionId);
  expect(await between.readAccessToken(access, now)).toEqual({ outcome: 'good', claims });
  expect(await between.readFirstStep(step, now)).toEqual(firstStep);
  expect(between.readRefreshToken(refresh)).toEqual({ sessionId: claims.sessionId, generation: 3 });
  expect(between.isRegistrationCode(claims.sessionId, code)).toBe(true);
  expect(between.linkTokens(claims.sessionId)).toContain(before.linkTokens(claims.sessionId)[0]);
  expect(await after.readAccessToken(access, now)).toEqual({ outcome: 'bad' });
  expect(await after.readFirstStep(step, now)).toBeUndefined();
  expect(after.readRefreshToken(refresh)).toBeUndefined();
  expect(after.isRegistrationCode(claims.sessionId, code)).toBe(false);
});

test('the newest secret signs', async () => {
  expect(await after.readAccessToken(await between.accessToken(claims, now), now)).toMatchObject({
    outcome: 'good',
  });
  expect(await after.readFirstStep(await between.firstStepToken(firstStep, now), now)).toEqual(firstStep);
  expect(after.readRefreshToken(between.refreshToken(claims.sessionId, 1))).toBeDefined();
  expect(between.linkTokens(claims.sessionId)[0]).toBe(after.linkTokens(claims.sessionId)[0]);
  expect(between.registrationCode(claims.sessionId)).toBe(after.registrationCode(claims.sessionId));
});

test('an expired token of an older secret is expired, not forged', async () => {
  const access = await before.accessToken(claims, now);
  const tomorrow = new Date('2031-06-03T10:00:00Z');
  expect(await between.readAccessToken(access, tomorrow)).toEqual({ outcome: 'expired', claims });
});
