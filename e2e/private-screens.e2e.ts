import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { askApi, setOut, signIn, ways } from './support/journey.ts';
import { expectSound } from './support/sound.ts';

const customer = [
  '/customer',
  '/customer/account',
  '/appointments',
  '/appointments?view=past',
  '/appointments?view=cancelled',
  '/appointments?view=proposed',
];
const professional = [
  '/professional',
  '/professional/calendar',
  // A day without appointments.
  '/professional/calendar?date=2031-01-05',
  '/professional/calendar?view=week',
  '/professional/calendar?view=month',
  '/professional/calendar?view=list',
  '/professional/calendar?add=appointment',
  '/professional/calendar?settle=yesterday',
  '/professional/payment-management',
  '/professional/reviews',
  '/services',
  '/services/new',
  '/services/edit',
  '/equipments',
  '/messages/questions',
  '/staff',
  '/staff/registry',
  '/staff/detail',
  '/professional/information',
  '/professional/setting',
  '/professional/subscription',
];

// The accounts of the demonstration are full of what is to be seen. They are looked at, never changed.
describe.each(ways)('in $language at $width px every screen is sound', (way) => {
  it.each([
    ['a customer', 'camille@demo.meche.example', customer],
    ['a professional', 'sofia@demo.meche.example', professional],
  ])('of %s', async (_, email, paths) => {
    const traveller = await setOut(way);
    await signIn(traveller, email);
    for (const path of paths) await expectSound(traveller.page, await whole(path, traveller.page));
  });
});

/** Of a page about one of several: of the staff the last, who is not the owner, of the services one in steps. */
async function whole(path: string, page: Page): Promise<string> {
  if (path === '/staff/detail') {
    const { members } = await askApi<{ members: { id: string }[] }>(page, '/professional/staff');
    return `${path}?id=${members.at(-1)?.id}`;
  }
  if (path === '/services/edit') {
    type Sold = { services: { id: string; steps: object[] }[] };
    const { services } = await askApi<Sold>(page, '/professional/catalogue');
    return `${path}?id=${(services.find(({ steps }) => steps.length > 1) ?? services[0])?.id}`;
  }
  if (path.endsWith('settle=yesterday')) {
    const { now } = await askApi<{ now: string }>(page, '/professional/calendar');
    return path.replace('yesterday', new Date(Date.parse(now) - 24 * 3_600_000).toISOString().slice(0, 10));
  }
  return path;
}
