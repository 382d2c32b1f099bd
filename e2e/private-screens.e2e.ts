import { describe, it } from 'vitest';
import { openOperator } from './support/house.ts';
import { onDesktop, onPhone, setOut, signIn } from './support/journey.ts';
import { addressOf, expectEnglishFits, expectSound } from './support/sound.ts';

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
const sections = [
  ...['orders', 'events', 'jobs', 'differences', 'cases', 'verifications', 'contests'],
  ...['disputes', 'accounts', 'transparency', 'acts'],
];
const operator = ['/operator', ...sections.map((desk) => `/operator?desk=${desk}`)];

const camille = 'camille@demo.meche.example';

// The accounts of the demonstration are full of what is to be seen. They are looked at, never changed.
describe('every screen is sound', () => {
  it('of a customer', async () => {
    const traveller = await setOut(onPhone);
    await signIn(traveller, camille);
    for (const path of customer) {
      await expectSound(traveller.page, await addressOf(path, traveller.page));
      await expectEnglishFits(traveller.page);
    }
  });

  it('of an operator', async () => {
    const traveller = await setOut(onPhone);
    await openOperator(traveller);
    for (const path of operator) {
      await expectSound(traveller.page, path);
      await expectEnglishFits(traveller.page);
    }
  });

  // Chosen as those of public-screens: by what the style sheets of their parts lay out by the width.
  it('laid out by its width, on a desktop', async () => {
    const traveller = await setOut(onDesktop);
    await signIn(traveller, camille);
    for (const path of ['/customer', '/customer/messages?thread=first', '/appointments'])
      await expectSound(traveller.page, await addressOf(path, traveller.page));
    await openOperator(traveller);
    await expectSound(traveller.page, '/operator');
  });
});
