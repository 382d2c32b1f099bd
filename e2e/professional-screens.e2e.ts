import { describe, it } from 'vitest';
import { addressOf, expectAccessible, expectEnglishFits } from './support/sound.ts';
import { onDesktop, onPhone, openUser, signIn } from './support/test-user.ts';

const calendarAndMoney = [
  '/professional',
  '/professional/calendar',
  // A Sunday after the last appointment.
  '/professional/calendar?date=2033-01-02',
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
  '/professional/takings',
  '/professional/takings?period=year',
];
const theRest = [
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
  '/professional/information/places',
  '/professional/information/hours',
  '/professional/information/company',
  '/professional/information/verification',
  '/professional/setting',
  '/professional/calendar/import',
  '/professional/setting/connections',
  '/professional/setting/website',
  '/professional/subscription',
];

// Chosen like those of public-screens: their style sheets lay out by width.
const laidOutByWidth = [
  '/professional',
  '/professional/calendar',
  '/professional/calendar?view=week',
  '/professional/calendar?view=month',
  '/professional/client',
  '/professional/client/detail',
  '/professional/payment-management?view=visits',
  '/professional/takings',
  '/professional/reviews',
  '/services',
  '/messages?thread=first',
  '/messages/questions',
  '/album',
  '/staff/detail',
  '/professional/information',
];
const sofia = 'sofia@demo.meche.example';

// The demo account has something on every screen. It is read, never changed.
describe('every screen of a professional is sound', () => {
  it.each([
    ['calendar, clients and money', calendarAndMoney],
    ['services, messages, staff and settings', theRest],
  ])('%s', async (_, paths) => {
    const user = await openUser(onPhone);
    await signIn(user, sofia);
    for (const path of paths) {
      await expectAccessible(user.page, await addressOf(path, user.page));
      await expectEnglishFits(user.page);
    }
  });

  it('those laid out by their width, on a desktop', async () => {
    const user = await openUser(onDesktop);
    await signIn(user, sofia);
    for (const path of laidOutByWidth) await expectAccessible(user.page, await addressOf(path, user.page));
  });
});
