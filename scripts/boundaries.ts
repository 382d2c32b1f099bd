// Which code may import which, as data. `npm run check` enforces it, seeds one violation per rule, and
// draws docs/boundaries.md.

/**
 * Groups of domains. `domainUses` lists, for each domain of the API, the domains whose front door
 * (index.ts) it may import.
 */
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
  // A booking creates a payable in its own transaction and releases slots held for the waiting list.
  appointments: [...calendar, 'album', 'payments', 'waiting'],
  clients: visits,
  reviews: visits,
  // Payments refer to a payable and have no access to appointments.
  payments: people,
  wallet: [...people, 'payments'],
  subscriptions: [...people, 'payments', 'wallet'],
  // Verification creates the account that receives payments.
  verification: [...people, 'payments'],
  album: offer,
  // A read model; facts that app/ passes on update it.
  search: [...calendar, 'reviews', 'album'],
  // Shows favourites as the search shows professionals, with the customer's earlier appointments.
  favourites: [...visits, 'reviews', 'search'],
  // Messages depend on who serves which customer, and on opening hours.
  messaging: [...visits, 'album', 'moderation'],
  connections: visits,
  // Reads calendars of other programs; scheduling has the times that their events block.
  'external-calendars': visits,
  notifications: ground,
  // Moderation does not import what it moderates: app/ passes an adapter for each kind of subject.
  moderation: ['identity'],
};

/** The same for the domains of the web app. */
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
  // Opening hours and free slots, without appointments.
  scheduling: [...onScreen, 'services'],
  // The client book. Appointments of a client link to the calendar, which in turn shows the client.
  clients: [...onScreen, 'services', 'reviews'],
  appointments: [...onScreen, ...drawnOn, 'album', 'clients', 'customers', 'payments', 'reviews'],
  // The professional's view of the services, with their questionnaires as customers see them.
  catalogue: [...onScreen, 'services'],
  // The calendar of the professional with its appointments.
  calendar: [...onScreen, 'clients', 'professionals', 'staff', 'services', 'scheduling', 'appointments'],
  favourites: [...onScreen, 'services', 'scheduling', 'appointments', 'staff', 'professionals', 'album'],
  // Result cards have the heart of the favourites.
  search: [...onScreen, ...drawnOn, 'appointments', 'professionals', 'album', 'favourites'],
  messages: [...onScreen, 'album'],
  connections: onScreen,
  notifications: onScreen,
  // The operator area, which concerns all accounts.
  operator: onScreen,
  'sign-up': [...onScreen, 'payments', 'subscriptions', 'professionals', 'verification'],
};

/** The port of each partner with the domains that may import it. */
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
  'external-calendars/port': ['external-calendars'],
};
