import { expect, it } from 'vitest';
import { isAgeing } from './credentials.ts';

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

it('renews a token once four fifths of its life are over', () => {
  const fifteenMinutes = token({ iat: 1000, exp: 1900, name: 'Élise' });
  expect(isAgeing(fifteenMinutes, 1000)).toBe(false);
  expect(isAgeing(fifteenMinutes, 1719)).toBe(false);
  expect(isAgeing(fifteenMinutes, 1720)).toBe(true);
});

it('leaves a token it cannot read to the server', () => {
  for (const unreadable of ['', 'opaque', 'a.b.c', token({ sub: 'u1' })]) {
    expect(isAgeing(unreadable, 1e12)).toBe(false);
  }
});
