import { demoCustomer } from '@meche/demo/accounts';
import { lives } from '@meche/demo/lives';
import { fewTowns, type Town, towns } from '@meche/demo/towns';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { takeFacts } from '#kit/jobs/facts';
import { DAY_MS, later } from '#kit/time';
import { locateAddress } from '#places';
import { saveReviews } from '#reviews';
import { rebuildListings } from '#search';
import type { AppContext } from '../context.ts';
import { blockComingWeeks } from './block-coming-weeks.ts';
import {
  type DrawnProfessional,
  drawProfessionals,
  type LocatedTown,
  NEWCOMER_DAYS,
} from './draw-professional.ts';
import { drawReviews } from './draw-reviews.ts';
import { drawGuests, drawVisits, type Guest, type Promised } from './draw-visits.ts';
import { fillClientBooks } from './fill-client-books.ts';
import { type LocalCardPartner, localCardPartner } from './local-card-partner.ts';
import { buildAccount, type SeededProfessional, seedProfessional } from './open-professional.ts';
import { openReadyAccount } from './partner-browser.ts';
import { randomFor } from './random.ts';
import { seedAlbums } from './seed-albums.ts';
import { type BookedVisit, runGroupsConcurrently, seedHistory } from './seed-history.ts';
import { seedMessages } from './seed-messages.ts';
import { seedPortraits } from './seed-portraits.ts';
import { seedQuestions } from './seed-questions.ts';
import { seedSubscription } from './seed-subscription.ts';
import { analyse, cancelReviewRequests, insertReadyAccount, insertRows, listSpotsAround } from './store.ts';

export type Seeding = {
  context: AppContext;
  now: Date;
  /** `few` creates 12 professionals, for tests. */
  size: 'all' | 'few';
  /**
   * Ids at the identity service by email. An account without an id gets one when it first needs the
   * identity service.
   */
  identityUids?: Map<string, string>;
  say: (line: string) => void;
};

export type Seeded = { professionals: SeededProfessional[]; visits: BookedVisit[]; reviews: number };

/**
 * Fills an empty database. The same day and size give the same marketplace, except for ids that the app
 * generates.
 */
export async function seedMarketplace(seeding: Seeding): Promise<Seeded> {
  const { context, now, size, say } = seeding;
  const { db } = context;
  const located = await Promise.all((size === 'all' ? towns : fewTowns).map((town) => locateTown(db, town)));
  const professionals = await openProfessionals(seeding, located);
  say(`${professionals.length} professionals in ${located.length} towns`);

  // The pictures are written in parallel with the simulation below, because writing them waits for the
  // disk.
  const hanging = Promise.all([
    seedPortraits(context, professionals, now),
    seedAlbums(context, professionals, now),
  ]);
  hanging.catch(() => {});

  // Times are blocked first, so that the simulated bookings find only free times.
  const unseen = professionals.filter((professional) =>
    ['other', 'newcomer'].includes(kindOf(professional, size)),
  );
  const { daysAhead } = lives[size];
  await runGroupsConcurrently(
    unseen,
    (professional) => professional,
    (professional) => blockComingWeeks(context, professional, { now, daysAhead }),
  );

  const partner = localCardPartner(context.config);
  if (!partner) say('no local card partner: nothing is paid by card');
  await partner?.mute(true);
  if (partner) await openAccounts(context, partner, { professionals, now });
  const visitPlans = await entriesOf(seeding, professionals);
  const visits = await seedHistory(context, visitPlans, { now, partner });
  const demoSalon = professionals.find(({ isDemo, role }) => isDemo && role === 'SALON');
  if (partner && demoSalon) await seedSubscription(context, demoSalon, { visits, now, partner });
  // The feeds for maps have an entry from the start.
  if (demoSalon)
    await insertRows(db, 'connections.listed_professionals', [
      { professionalId: demoSalon.id, listedAt: now },
    ]);
  const reviews = drawReviews(visits, now);
  await inTransaction(db, (tx) => saveReviews(tx, reviews, now));
  await cancelReviewRequests(db);
  say(
    `${visits.length} appointments in a year up to ${now.toISOString().slice(0, 10)}, ${reviews.length} reviews`,
  );

  // Messages and questionnaires need the simulated appointments, so they come after them.
  for (const professional of professionals)
    if (professional.isDemo) await seedMessages(context, professional, { visits, now });
  for (const professional of professionals)
    if (professional.isDemo && professional.role === 'SALON') await seedQuestions(db, professional, now);
  await partner?.moveTo(context.clock.now());
  await partner?.mute(false);
  await hanging;
  await fillClientBooks(context, professionals, now);
  await analyse(db);
  await rebuildListings(
    db,
    professionals.map((professional) => professional.id),
  );
  // The facts of the seed are deleted; the listings they would update are already rebuilt.
  while ((await takeFacts(db, 1000)).length > 0);
  say('listed in the search');
  return { professionals, visits, reviews: reviews.length };
}

async function openProfessionals(
  { context: { db }, now, identityUids }: Seeding,
  towns: LocatedTown[],
): Promise<SeededProfessional[]> {
  const drawn = drawProfessionals(towns);
  const opened = new Map<DrawnProfessional, SeededProfessional>();
  // Professionals of the same name are opened in order, because the suffix of the slug depends on the
  // order.
  await runGroupsConcurrently(
    drawn,
    ({ businessName }) => businessName,
    async (professional) => {
      const identityUid = identityUids?.get(professional.owner.email);
      opened.set(professional, await seedProfessional(db, professional, { now, identityUid }));
    },
  );
  return drawn.flatMap((professional) => opened.get(professional) ?? []);
}

/** Creates card partner accounts for the verified professionals, with tokens as a browser creates them. */
async function openAccounts(
  { db, partners: { accounts } }: AppContext,
  { browser }: LocalCardPartner,
  { professionals, now }: { professionals: SeededProfessional[]; now: Date },
): Promise<void> {
  const verified = professionals.filter(({ settings }) => settings.verification === 'verified');
  await runGroupsConcurrently(
    verified,
    ({ id }) => id,
    async ({ id }) => insertReadyAccount(db, id, await openReadyAccount({ accounts, browser }, id), now),
  );
}

async function locateTown(db: Database, town: Town): Promise<LocatedTown> {
  const { commune, coordinates } = await locateAddress(db, town);
  const spot = { name: commune.name, inseeCode: commune.inseeCode, postalCode: town.postalCode, coordinates };
  const near = await listSpotsAround(db, coordinates, commune.department);
  const around = [spot, ...near.filter((other) => other.inseeCode !== spot.inseeCode)];
  return { ...town, commune, spot, around };
}

type KindOfLife = 'salon' | 'hairdresser' | 'neighbour' | 'newcomer' | 'other';

/**
 * The demo professionals get a full history, the first professionals in the same postal code a partial one.
 */
function kindOf(
  { isDemo, role, label, openedDaysAgo }: DrawnProfessional,
  size: Seeding['size'],
): KindOfLife {
  if (isDemo) return role === 'SALON' ? 'salon' : 'hairdresser';
  if (openedDaysAgo <= NEWCOMER_DAYS) return 'newcomer';
  const [, postalCode, index] = label.split(' ');
  return postalCode === '75011' && Number(index) <= lives[size].neighbours / 2 ? 'neighbour' : 'other';
}

/** Appointments of the demo customer, so that each view of the customer's area shows something. */
const camilles: Partial<Record<KindOfLife, Omit<Promised, 'guest'>[]>> = {
  salon: [
    { daysFromToday: -190, outcome: 'completed' },
    { daysFromToday: -96, outcome: 'completed' },
    { daysFromToday: -33, outcome: 'completed' },
    { daysFromToday: -12, outcome: 'cancelled' },
    { daysFromToday: 9, outcome: 'completed' },
  ],
  hairdresser: [
    { daysFromToday: -60, outcome: 'completed' },
    { daysFromToday: 16, outcome: 'completed' },
  ],
};

async function entriesOf({ context, now, size, identityUids }: Seeding, professionals: SeededProfessional[]) {
  const { daysAhead } = lives[size];
  const [camille] = await openCustomers(
    context.db,
    [{ ...guestNamed(), label: 'Camille' }],
    now,
    identityUids,
  );
  const visitPlans = [];
  for (const professional of professionals) {
    const kind = kindOf(professional, size);
    const life = lives[size][kind];
    const known = drawGuests(
      randomFor(`customers ${professional.label}`),
      `${professional.label} customer`,
      life.regulars,
    );
    const named = known.map((guest, index) => ({
      ...guest,
      label: `customer ${professional.label} ${index}`,
    }));
    const online = life.online > 0 ? await openCustomers(context.db, named, now) : [];
    const promised = camille ? (camilles[kind] ?? []).map((one) => ({ ...one, guest: camille })) : [];
    visitPlans.push(...drawVisits(professional, { life, now, daysAhead, online, promised }));
  }
  return visitPlans;
}

function guestNamed(): Guest {
  const { firstName, lastName, email } = demoCustomer;
  return { accountId: null, firstName, lastName, email, phone: '+33639980001' };
}

/** Creates customers with an account and an empty profile. */
async function openCustomers(
  db: Database,
  guests: (Guest & { label: string })[],
  now: Date,
  identityUids?: Map<string, string>,
): Promise<Guest[]> {
  const accounts = guests.map(({ label, firstName, lastName, phone, email }) =>
    buildAccount(label, {
      firstName,
      lastName,
      phoneNumber: phone,
      role: 'CUSTOMER' as const,
      email: email ?? '',
      identityUid: identityUids?.get(email ?? ''),
      createdAt: later(now, -400 * DAY_MS),
    }),
  );
  await insertRows(db, 'identity.accounts', accounts);
  await insertRows(
    db,
    'customers.profiles',
    accounts.map(({ id }) => ({ accountId: id })),
  );
  return guests.map(({ label: _, ...guest }, index) => ({
    ...guest,
    accountId: accounts[index]?.id ?? null,
  }));
}
