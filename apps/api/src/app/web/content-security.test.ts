import { expect, test } from 'vitest';
import { buildSecurityHeaders } from './content-security.ts';

const page = { nonce: 'n', mode: 'production', pathname: '/' } as const;
const local = { cardPartner: 'simulator', identity: 'emulator' } as const;
const policyOf = (partners: Parameters<typeof buildSecurityHeaders>[0]['partners']) =>
  buildSecurityHeaders({ ...page, partners })['content-security-policy'] ?? '';

test('with an identity project, only frames of its domain are allowed', () => {
  const identity = { domain: 'meche-prod.firebaseapp.com' };
  const policy = policyOf({ cardPartner: 'simulator', identity });
  expect(policy).toContain("frame-src 'self' https://meche-prod.firebaseapp.com;");
  expect(policy).toMatch(/connect-src [^;]*https:\/\/identitytoolkit\.googleapis\.com/);
});

test('with the emulator the browser connects to the own origin only', () => {
  const policy = policyOf({ cardPartner: 'simulator', identity: 'emulator' });
  expect(policy).not.toContain('https://');
});

test('an external map may be fetched from its origins, but no scripts', () => {
  const map = ['https://tiles.example', 'https://letters.example'];
  const policy = policyOf({ cardPartner: 'simulator', identity: 'emulator', map });
  expect(policy).toMatch(/connect-src 'self' https:\/\/tiles\.example https:\/\/letters\.example;/);
  expect(policy.replace(/connect-src [^;]*;/, '')).not.toContain('example');
});

test('a pop-up may answer the page that opened it', () => {
  const headers = buildSecurityHeaders({ ...page, partners: local });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

const framedBy = (pathname: string) =>
  /frame-ancestors ([^;]+)/.exec(
    buildSecurityHeaders({ ...page, pathname, partners: local })['content-security-policy'] ?? '',
  )?.[1];

test('the widget may be framed by any page', () => {
  expect(framedBy('/widget/atelier-sofia')).toBe('*');
  expect(framedBy('/widget/chez%20%C3%A9lise')).toBe('*');
});

test.each([
  ...['/', '/pro/atelier', '/booking/atelier', '/auth/login', '/customer', '/professional/setting/website'],
  ...['/widget', '/widget/', '/widget/a/b', '/widget//booking/a', '/x/widget/a', '/Widget/a', '/widgets/a'],
])('%s cannot be framed', (pathname) => {
  expect(framedBy(pathname)).toBe("'none'");
});
