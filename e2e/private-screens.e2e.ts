import { describe, it } from 'vitest';
import { openOperator } from './support/professional.ts';
import { addressOf, expectAccessible, expectEnglishFits } from './support/sound.ts';
import { onDesktop, onPhone, openUser, signIn } from './support/test-user.ts';

const customer = [
  '/customer',
  '/customer/account',
  '/customer/payment-methods',
  '/customer/messages',
  '/customer/messages?thread=first',
  '/appointments',
  '/appointments?view=past',
  '/appointments?view=cancelled',
  '/appointments?view=proposed',
  '/appointments/receipt',
];
const sections = [
  ...['commands', 'events', 'jobs', 'differences', 'cases', 'verifications', 'contests'],
  ...['disputes', 'accounts', 'transparency', 'acts'],
];
const operator = ['/operator', ...sections.map((operatorPage) => `/operator?section=${operatorPage}`)];

const camille = 'camille@demo.meche.example';

// The demo accounts have something on every screen. They are read, never changed.
describe('every screen is sound', () => {
  it('of a customer', async () => {
    const user = await openUser(onPhone);
    await signIn(user, camille);
    for (const path of customer) {
      await expectAccessible(user.page, await addressOf(path, user.page));
      await expectEnglishFits(user.page);
    }
  });

  it('of an operator', async () => {
    const user = await openUser(onPhone);
    await openOperator(user);
    for (const path of operator) {
      await expectAccessible(user.page, path);
      await expectEnglishFits(user.page);
    }
  });

  // Chosen like those of public-screens: their style sheets lay out by width.
  it('laid out by its width, on a desktop', async () => {
    const user = await openUser(onDesktop);
    await signIn(user, camille);
    for (const path of ['/customer', '/customer/messages?thread=first', '/appointments'])
      await expectAccessible(user.page, await addressOf(path, user.page));
    await openOperator(user);
    await expectAccessible(user.page, '/operator');
  });
});
