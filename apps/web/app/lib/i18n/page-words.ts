import type { PageDomain } from '@meche/words/by-domain';

/** What every page may have to say. */
const everywhere: readonly PageDomain[] = ['shell', 'refusals', 'fields'];

/** What the pages below an address say beside it; the first that fits. page-words.test.ts reads it off the pages. */
const below: readonly (readonly [string, readonly PageDomain[]])[] = [
  ['/search', ['home', 'search', 'services']],
  ['/pro/', ['money', 'professionals', 'services']],
  ['/information', ['information']],
  ['/booking/', ['appointments', 'booking', 'home', 'scheduling', 'services']],
  ['/group-booking/', ['appointments', 'booking', 'groups', 'home', 'scheduling', 'services']],
  ['/auth/register/professional', ['home', 'identity', 'payments', 'services', 'sign-up', 'social']],
  ['/auth/invitation', ['identity', 'social', 'staff']],
  ['/auth/change-email', ['account', 'identity']],
  ['/auth/', ['identity', 'social']],
  ['/professional/setting', ['calendar', 'money', 'services', 'settings', 'staff']],
  [
    '/professional',
    [
      'appointments',
      'calendar',
      'groups',
      'home',
      'hours',
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
    ],
  ],
  ['/customer', ['account', 'appointments', 'customer', 'home', 'identity', 'services']],
  ['/staff', ['hours', 'services', 'staff']],
  ['/services', ['catalogue', 'services', 'sign-up']],
  ['/equipments', ['catalogue']],
  ['/messages', ['catalogue', 'questions', 'requests']],
  [
    '/appointments',
    [
      'appointments',
      'groups',
      'money',
      'payments',
      'proposals',
      'requests',
      'reviews',
      'scheduling',
      'services',
      'waiting',
    ],
  ],
  ['/', ['home', 'services']],
];

export function wordsOf(pathname: string): readonly PageDomain[] {
  const [, domains = []] = below.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  return [...everywhere, ...domains];
}

/** What the later steps of a booking say, and come with. */
export const wordsOfLaterSteps = ['identity', 'money', 'payments', 'requests', 'social'] as const;

/** What is said where a booking finds no time, once it is asked for. */
export const wordsOfWaiting = ['waiting'] as const;
