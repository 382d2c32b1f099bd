import type { PageDomain } from '@meche/words/by-domain';

/** Domains of words that every page needs. */
const everywhere: readonly PageDomain[] = ['shell', 'refusals', 'fields'];

/** Adds the words of refusals that occur only in a signed-in area or during sign-up. */
const area = (...domains: PageDomain[]): readonly PageDomain[] => [...domains, 'area-refusals'];

/**
 * Domains of words by path prefix; the first match counts. page-words.test.ts checks that each page has the
 * words it uses.
 */
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
  ['/professional/takings', area('services', 'staff', 'takings')],
  ['/professional/calendar/import', area('services', 'staff', 'visit-import')],
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

/** Domains of words that load with the later steps of a booking. */
export const wordsOfLaterSteps = ['identity', 'messages', 'money', 'payments', 'requests', 'social'] as const;

/** Domains of words that load when a booking finds no free time. */
export const wordsOfWaiting = ['waiting'] as const;

/** Domains of words that load with the report dialog. */
export const wordsOfReports = ['moderation'] as const;

/** Domains of words that load with the explanation of the search order. */
export const wordsOfRanking = ['ranking'] as const;

/** Domains of words that load with a map. */
export const wordsOfMaps = ['map'] as const;

/** Domains of words that load on the home page for signed-in readers. */
export const wordsOfFavourites = ['customer'] as const;
