import { expect, it } from 'vitest';
import { mapAddress } from './map-address.ts';

const salon = { line: '96 rue de Charonne', postalCode: '75011', city: 'Paris' };

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'geo:0,0?q=96+rue+de+Charonne%2C+75011+Paris'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=96+rue+de+Charonne%2C+75011+Paris',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.openstreetmap.org/directions?to=96+rue+de+Charonne%2C+75011+Paris',
  ],
])('opens the maps of the device: %s', (userAgent, address) => {
  expect(mapAddress(salon, userAgent)).toBe(address);
});
