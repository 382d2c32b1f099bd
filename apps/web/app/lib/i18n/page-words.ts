import type { PageDomain } from '@meche/words/by-domain';

/** What every page may have to say. */
const everywhere: readonly PageDomain[] = ['shell', 'refusals', 'fields'];

/** Beside it what can be refused past the sign-in alone, or on the way to a business. */
const area = (...domains: PageDomain[]): readonly PageDomain[] => [...domains, 'area-refusals'];

/** What the pages below an address say beside it; the first that fits. page-words.test.ts reads it off the pages. */
const below: readonly (readonly [string, readonly PageDomain[]])[] = [
  ['/coiffeur/', ['search', 'services', 'towns']],
  ['/search', ['home', 'search', 'services']],
  ['/pro/', ['money', 'professionals', 'services']],
  ['/information', ['information']],
  ['/decision', area('moderation')],
  ['/booking/', ['appointments', 'booking', 'home', 'scheduling', 'services']],
  ['/widget/', ['booking', 'home', 'scheduling', 'services', 'widget']],
  ['/group-booking/', ['appointments', 'booking', 'groups', 'home', 'scheduling', 'services']],
  ['/auth/register/professional', area('home', 'identity', 'payments', 'services', 'sign-up', 'social')],
  ['/auth/invitation', area('identity', 'social', 'staff')],
  ['/auth/change-email', area('account', 'identity')],
  ['/auth/', ['identity', 'social']],
  ['/professional/setting/website', area('staff', 'website')],
  [
    '/professional/setting',
    area(
      'calendar',
      'connections',
      'identity',
      'money',
      'preferences',
      'second-step',
      'services',
      'settings',
      'social',
      'staff',
    ),
  ],
  [
    '/professional/payment-',
    area('appointments', 'identity', 'payments', 'social', 'staff', 'subscription', 'wallet'),
  ],
  ['/professional/client', area('clients', 'reviews', 'services', 'staff')],
  [
    '/professional',
    area(
      'appointments',
      'calendar',
      'clients',
      'dashboard',
      'groups',
      'home',
      'hours',
      'identity',
      'messages',
      'payments',
      'professional-information',
      'proposals',
      'requests',
      'reviews',
      'services',
      'sign-up',
      'staff',
      'subscription',
      'waiting',
      'wallet',
    ),
  ],
  ['/customer/payment-methods', area('payment-methods', 'payments')],
  ['/customer/messages', area('messages', 'moderation')],
  [
    '/customer',
    area(
      'account',
      'appointments',
      'customer',
      'home',
      'identity',
      'preferences',
      'second-step',
      'services',
      'social',
    ),
  ],
  ['/operator', area('operator', 'identity', 'moderation', 'second-step', 'social')],
  ['/album', area('album', 'services', 'staff')],
  ['/staff', area('hours', 'services', 'staff')],
  ['/services', area('catalogue', 'services', 'sign-up')],
  ['/equipments', area('catalogue')],
  ['/messages/questions', area('catalogue', 'questions', 'requests')],
  ['/messages', area('messages', 'moderation', 'staff')],
  [
    '/appointments',
    area(
      'appointments',
      'groups',
      'messages',
      'money',
      'payments',
      'proposals',
      'receipts',
      'requests',
      'reviews',
      'scheduling',
      'services',
      'waiting',
    ),
  ],
  ['/', ['home', 'services']],
];

export function wordsOf(pathname: string): readonly PageDomain[] {
  const [, domains = []] = below.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  return [...everywhere, ...domains];
}

/** What the later steps of a booking say, and come with. */
export const wordsOfLaterSteps = ['identity', 'messages', 'money', 'payments', 'requests', 'social'] as const;

/** What is said where a booking finds no time, once it is asked for. */
export const wordsOfWaiting = ['waiting'] as const;

/** What a report says, once it is asked for. */
export const wordsOfReports = ['moderation'] as const;

/** What the order of a search is made of, once it is asked for. */
export const wordsOfRanking = ['ranking'] as const;

/** What a map says, once it is drawn. */
export const wordsOfMaps = ['map'] as const;

/** What the front page says to who is signed in. */
export const wordsOfFavourites = ['customer'] as const;
