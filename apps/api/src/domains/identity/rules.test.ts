import { describe, expect, test } from 'vitest';
import { cookiePolicy, decideRefresh, roleOf } from './rules.ts';

const now = new Date('2026-03-02T09:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const session = { generation: 3, rotatedAt: ago(5_000), expiresAt: ago(-1000), revokedAt: null };

describe('a refresh token', () => {
  test.each([
    ['the good one', session, 3, true, 'rotate'],
    ['the good one without its companion', session, 3, false, 'refused'],
    ['the one before, ten seconds after', { ...session, rotatedAt: ago(10_000) }, 2, true, 'repeat'],
    ['the one before, later', { ...session, rotatedAt: ago(10_001) }, 2, true, 'replayed'],
    ['the one before, without its companion', session, 2, false, 'replayed'],
    ['an older one', session, 1, true, 'replayed'],
    ['one not yet given', session, 4, true, 'refused'],
    ['the good one of an ended session', { ...session, revokedAt: ago(1) }, 3, true, 'refused'],
    ['the good one after a month', { ...session, expiresAt: now }, 3, true, 'refused'],
  ])('%s', (_, state, generation, sameCompanion, answer) => {
    expect(decideRefresh(state, { generation, sameCompanion }, now)).toBe(answer);
  });
});

test('the work place makes the role', () => {
  expect(roleOf(undefined)).toBe('CUSTOMER');
  expect(roleOf(['at_home'])).toBe('HAIRDRESSER');
  expect(roleOf(['salon'])).toBe('SALON');
  expect(roleOf(['at_home', 'salon'])).toBe('SALON');
});

test('cookies are Secure on https and on this machine, and elsewhere only by consent', () => {
  const secure = { secure: true, companion: '__Host-companion' };
  for (const origin of ['https://meche.example', 'http://localhost:3000', 'http://127.0.0.1:4000']) {
    expect(cookiePolicy(origin, false)).toEqual(secure);
  }
  expect(() => cookiePolicy('http://meche.example', false)).toThrow('INSECURE_HTTP=true');
  expect(() => cookiePolicy('http://localhost.example', false)).toThrow('INSECURE_HTTP=true');
  expect(cookiePolicy('http://192.168.1.20:3000', true)).toEqual({ secure: false, companion: 'companion' });
  expect(cookiePolicy('https://meche.example', true)).toEqual(secure);
});
