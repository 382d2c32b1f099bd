import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { openOperator } from './support/house.ts';
import { askApi, setOut, signIn, ways } from './support/journey.ts';
import { expectSound } from './support/sound.ts';

const customer = [
  '/customer',
  '/customer/account',
  '/customer/payment-methods',
  '/customer/messages',
  // One of them, open.
  '/customer/messages?thread=first',
  '/appointments',
  '/appointments?view=past',
  '/appointments?view=cancelled',
  '/appointments?view=proposed',
  // Of a past visit.
  '/appointments/receipt',
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
  '/professional/client',
  '/professional/client/registry',
  '/professional/client/detail',
  '/professional/payment-management',
  '/professional/payment-management?view=visits',
  '/professional/payment-management?view=income',
  '/professional/payment-details',
  '/professional/reviews',
  '/services',
  '/services/new',
  '/services/edit',
  '/equipments',
  '/messages',
  '/messages?thread=first',
  '/messages/questions',
  '/album',
  '/staff',
  '/staff/registry',
  '/staff/detail',
  '/professional/information',
  '/professional/setting',
  '/professional/setting/connections',
  '/professional/setting/website',
  '/professional/subscription',
];

const sections = [
  ...['orders', 'events', 'jobs', 'differences', 'cases', 'verifications', 'contests'],
  ...['disputes', 'accounts', 'transparency', 'acts'],
];
const operator = ['/operator', ...sections.map((desk) => `/operator?desk=${desk}`)];

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

  it('of an operator', async () => {
    const traveller = await setOut(way);
    await openOperator(traveller);
    for (const path of operator) await expectSound(traveller.page, path);
  });
});

/** Of a page about one of several: of the staff the last, who is not the owner, of the services one in steps. */
async function whole(path: string, page: Page): Promise<string> {
  if (path === '/staff/detail') {
    const { members } = await askApi<{ members: { id: string }[] }>(page, '/professional/staff');
    return `${path}?id=${members.at(-1)?.id}`;
  }
  if (path === '/professional/client/detail') {
    type Book = { items: { id: string; has_allergy: boolean }[] };
    const { items } = await askApi<Book>(page, '/professional/clients?sort=last_visit');
    return `${path}?id=${(items.find(({ has_allergy }) => has_allergy) ?? items[0])?.id}`;
  }
  if (path.endsWith('thread=first')) {
    const whose = path.startsWith('/customer') ? '/customer/threads' : '/professional/threads';
    const { items } = await askApi<{ items: { id: string }[] }>(page, whose);
    return path.replace('first', items[0]?.id ?? '');
  }
  if (path === '/appointments/receipt') {
    type Visits = { items: { id: string; can: { see_receipt: boolean } }[] };
    const { items } = await askApi<Visits>(page, '/appointments?view=past');
    return `/appointments/${items.find(({ can }) => can.see_receipt)?.id}/receipt`;
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
