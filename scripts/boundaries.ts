// Who may use whom, as data. `npm run check` enforces it, seeds one violation per rule, and draws
// docs/boundaries.md.

/** Each domain and the domains whose front door (index.ts) it may use. Later lines may use earlier ones. */
const ground = ['identity', 'places', 'files'];
const people = [...ground, 'customers', 'professionals'];
const offer = [...people, 'services', 'staff'];
const calendar = [...offer, 'scheduling'];
const visits = [...calendar, 'payments', 'waiting', 'appointments'];

export const domainUses: Record<string, string[]> = {
  identity: [],
  places: [],
  files: [],
  customers: ground,
  professionals: ground,
  'sign-up': [...ground, 'professionals'],
  services: people,
  staff: [...people, 'services'],
  scheduling: offer,
  // Waiting-list entries and the slots held for them.
  waiting: calendar,
  // Opens a payable in its own transaction, and releases slots that were held for the waiting list.
  appointments: [...calendar, 'payments', 'waiting'],
  clients: visits,
  reviews: visits,
  // Gets a payable, knows no appointment.
  payments: people,
  wallet: [...people, 'payments'],
  subscriptions: [...people, 'payments', 'wallet'],
  // Opens the account that receives payments.
  verification: [...people, 'payments'],
  album: offer,
  // A read model, updated by facts that app/ passes on.
  search: [...calendar, 'reviews', 'album'],
  // Shows favourites as the search shows professionals, with the customer's earlier appointments.
  favourites: [...visits, 'reviews', 'search'],
  // Needs to know who serves whom, and opening hours.
  messaging: [...visits, 'moderation'],
  connections: visits,
  notifications: ground,
  // Knows nothing about what is reported: app/ passes adapters for each subject.
  moderation: ['identity'],
};

/** The same for the web: a domain may use the domains listed for it, never the other way round. */
const onScreen = ['identity', 'places'];
const drawnOn = ['services', 'scheduling', 'staff'];

export const webDomainUses: Record<string, string[]> = {
  identity: [],
  places: [],
  customers: onScreen,
  payments: onScreen,
  services: onScreen,
  // Reports of content.
  moderation: onScreen,
  reviews: [...onScreen, 'moderation'],
  staff: onScreen,
  verification: onScreen,
  wallet: onScreen,
  album: [...onScreen, 'moderation', 'services', 'staff'],
  subscriptions: [...onScreen, 'payments'],
  professionals: [...onScreen, 'subscriptions', 'staff', 'album'],
  // Opening hours and free slots, independent of an appointment.
  scheduling: [...onScreen, 'services'],
  // The client book: a client's appointments link to the calendar, which shows the client.
  clients: [...onScreen, 'services', 'reviews'],
  appointments: [...onScreen, ...drawnOn, 'clients', 'customers', 'payments', 'reviews'],
  // The professional's view of the services, with their questionnaires as customers see them.
  catalogue: [...onScreen, 'services'],
  // The professional's days and their appointments.
  calendar: [...onScreen, 'clients', 'professionals', 'staff', 'services', 'scheduling', 'appointments'],
  search: [...onScreen, 'services', 'scheduling', 'appointments', 'staff', 'professionals', 'album'],
  favourites: [...onScreen, 'services', 'scheduling', 'appointments', 'staff', 'professionals', 'album'],
  messages: onScreen,
  connections: onScreen,
  notifications: onScreen,
  // What operators handle, of any account.
  operator: onScreen,
  'sign-up': [...onScreen, 'payments', 'subscriptions', 'professionals', 'verification'],
};

/** Each partner's port, and the domains that may import it. */
export const partnerPorts: Record<string, string[]> = {
  'identity-service/port': ['identity'],
  'card-payments/charges.port': ['payments'],
  'card-payments/refunds.port': ['payments'],
  'card-payments/disputes.port': ['payments'],
  'card-payments/books.port': ['payments'],
  'card-payments/accounts.port': ['payments', 'verification'],
  'card-payments/payouts.port': ['wallet'],
  'card-payments/billing.port': ['subscriptions'],
  'email/port': ['notifications'],
  'text-messages/port': ['notifications'],
  'push/port': ['notifications'],
  'geocoding/port': ['places'],
  'file-storage/port': ['files', 'connections'],
  'webhooks/port': ['connections'],
};
