import type { AreaWords, Language, MarketplaceWords } from './index.ts';

/** What pages say: the mails are not theirs. */
export type PageWords = MarketplaceWords & AreaWords;
export type PageDomain = keyof PageWords;

type Loaders = { [D in PageDomain]: () => Promise<{ default: PageWords[D] }> };

/** Each domain of words by itself, so that a browser downloads what its page says, in one language. */
const loaders: Record<Language, Loaders> = {
  fr: {
    account: () => import('../fr/account.json', { with: { type: 'json' } }),
    album: () => import('../fr/album.json', { with: { type: 'json' } }),
    appointments: () => import('../fr/appointments.json', { with: { type: 'json' } }),
    'area-refusals': () => import('../fr/area-refusals.json', { with: { type: 'json' } }),
    booking: () => import('../fr/booking.json', { with: { type: 'json' } }),
    calendar: () => import('../fr/calendar.json', { with: { type: 'json' } }),
    catalogue: () => import('../fr/catalogue.json', { with: { type: 'json' } }),
    questions: () => import('../fr/questions.json', { with: { type: 'json' } }),
    clients: () => import('../fr/clients.json', { with: { type: 'json' } }),
    customer: () => import('../fr/customer.json', { with: { type: 'json' } }),
    dashboard: () => import('../fr/dashboard.json', { with: { type: 'json' } }),
    desk: () => import('../fr/desk.json', { with: { type: 'json' } }),
    fields: () => import('../fr/fields.json', { with: { type: 'json' } }),
    groups: () => import('../fr/groups.json', { with: { type: 'json' } }),
    home: () => import('../fr/home.json', { with: { type: 'json' } }),
    hours: () => import('../fr/hours.json', { with: { type: 'json' } }),
    identity: () => import('../fr/identity.json', { with: { type: 'json' } }),
    information: () => import('../fr/information.json', { with: { type: 'json' } }),
    messages: () => import('../fr/messages.json', { with: { type: 'json' } }),
    moderation: () => import('../fr/moderation.json', { with: { type: 'json' } }),
    money: () => import('../fr/money.json', { with: { type: 'json' } }),
    'payment-methods': () => import('../fr/payment-methods.json', { with: { type: 'json' } }),
    payments: () => import('../fr/payments.json', { with: { type: 'json' } }),
    preferences: () => import('../fr/preferences.json', { with: { type: 'json' } }),
    'professional-information': () =>
      import('../fr/professional-information.json', { with: { type: 'json' } }),
    professionals: () => import('../fr/professionals.json', { with: { type: 'json' } }),
    proposals: () => import('../fr/proposals.json', { with: { type: 'json' } }),
    receipts: () => import('../fr/receipts.json', { with: { type: 'json' } }),
    refusals: () => import('../fr/refusals.json', { with: { type: 'json' } }),
    requests: () => import('../fr/requests.json', { with: { type: 'json' } }),
    reviews: () => import('../fr/reviews.json', { with: { type: 'json' } }),
    scheduling: () => import('../fr/scheduling.json', { with: { type: 'json' } }),
    search: () => import('../fr/search.json', { with: { type: 'json' } }),
    'second-step': () => import('../fr/second-step.json', { with: { type: 'json' } }),
    services: () => import('../fr/services.json', { with: { type: 'json' } }),
    settings: () => import('../fr/settings.json', { with: { type: 'json' } }),
    shell: () => import('../fr/shell.json', { with: { type: 'json' } }),
    'sign-up': () => import('../fr/sign-up.json', { with: { type: 'json' } }),
    social: () => import('../fr/social.json', { with: { type: 'json' } }),
    staff: () => import('../fr/staff.json', { with: { type: 'json' } }),
    subscription: () => import('../fr/subscription.json', { with: { type: 'json' } }),
    waiting: () => import('../fr/waiting.json', { with: { type: 'json' } }),
    wallet: () => import('../fr/wallet.json', { with: { type: 'json' } }),
  },
  en: {
    account: () => import('../en/account.json', { with: { type: 'json' } }),
    album: () => import('../en/album.json', { with: { type: 'json' } }),
    appointments: () => import('../en/appointments.json', { with: { type: 'json' } }),
    'area-refusals': () => import('../en/area-refusals.json', { with: { type: 'json' } }),
    booking: () => import('../en/booking.json', { with: { type: 'json' } }),
    calendar: () => import('../en/calendar.json', { with: { type: 'json' } }),
    catalogue: () => import('../en/catalogue.json', { with: { type: 'json' } }),
    questions: () => import('../en/questions.json', { with: { type: 'json' } }),
    clients: () => import('../en/clients.json', { with: { type: 'json' } }),
    customer: () => import('../en/customer.json', { with: { type: 'json' } }),
    dashboard: () => import('../en/dashboard.json', { with: { type: 'json' } }),
    desk: () => import('../en/desk.json', { with: { type: 'json' } }),
    fields: () => import('../en/fields.json', { with: { type: 'json' } }),
    groups: () => import('../en/groups.json', { with: { type: 'json' } }),
    home: () => import('../en/home.json', { with: { type: 'json' } }),
    hours: () => import('../en/hours.json', { with: { type: 'json' } }),
    identity: () => import('../en/identity.json', { with: { type: 'json' } }),
    information: () => import('../en/information.json', { with: { type: 'json' } }),
    messages: () => import('../en/messages.json', { with: { type: 'json' } }),
    moderation: () => import('../en/moderation.json', { with: { type: 'json' } }),
    money: () => import('../en/money.json', { with: { type: 'json' } }),
    'payment-methods': () => import('../en/payment-methods.json', { with: { type: 'json' } }),
    payments: () => import('../en/payments.json', { with: { type: 'json' } }),
    preferences: () => import('../en/preferences.json', { with: { type: 'json' } }),
    'professional-information': () =>
      import('../en/professional-information.json', { with: { type: 'json' } }),
    professionals: () => import('../en/professionals.json', { with: { type: 'json' } }),
    proposals: () => import('../en/proposals.json', { with: { type: 'json' } }),
    receipts: () => import('../en/receipts.json', { with: { type: 'json' } }),
    refusals: () => import('../en/refusals.json', { with: { type: 'json' } }),
    requests: () => import('../en/requests.json', { with: { type: 'json' } }),
    reviews: () => import('../en/reviews.json', { with: { type: 'json' } }),
    scheduling: () => import('../en/scheduling.json', { with: { type: 'json' } }),
    search: () => import('../en/search.json', { with: { type: 'json' } }),
    'second-step': () => import('../en/second-step.json', { with: { type: 'json' } }),
    services: () => import('../en/services.json', { with: { type: 'json' } }),
    settings: () => import('../en/settings.json', { with: { type: 'json' } }),
    shell: () => import('../en/shell.json', { with: { type: 'json' } }),
    'sign-up': () => import('../en/sign-up.json', { with: { type: 'json' } }),
    social: () => import('../en/social.json', { with: { type: 'json' } }),
    staff: () => import('../en/staff.json', { with: { type: 'json' } }),
    subscription: () => import('../en/subscription.json', { with: { type: 'json' } }),
    waiting: () => import('../en/waiting.json', { with: { type: 'json' } }),
    wallet: () => import('../en/wallet.json', { with: { type: 'json' } }),
  },
};

export async function loadDomains<D extends PageDomain>(
  language: Language,
  domains: readonly D[],
): Promise<Pick<PageWords, D>> {
  const loaded = domains.map(
    async (domain) => [domain, (await loaders[language][domain]()).default] as const,
  );
  return Object.fromEntries(await Promise.all(loaded)) as Pick<PageWords, D>;
}
