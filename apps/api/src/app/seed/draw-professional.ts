import type {
  Category,
  OnSitePayment,
  PlaceOfService,
  Plan,
  VerificationState,
} from '@meche/contract/enumerations';
import type { Commune } from '@meche/contract/fields';
import { aboutLinesOf } from '@meche/demo/about-lines';
import { demoHairdresser, demoHairdresserName, demoSalon, demoSalonStaff } from '@meche/demo/accounts';
import { type HomeKind, homeKinds, type SalonKind, salonKinds } from '@meche/demo/kinds-of-professionals';
import { homeDescriptions, palettes, salonDescriptions } from '@meche/demo/looks';
import { namesIn, ownNames } from '@meche/demo/names';
import type { Sitter } from '@meche/demo/portraits';
import type { Town } from '@meche/demo/towns';
import { homeWeeks, salonWeeks, tropicalWeek, type Week } from '@meche/demo/weeks';
import type { worksOfKind } from '@meche/demo/works';
import type { Coordinates } from '#places';
import { slugOf } from '#professionals';
import { drawOffer, type Offer } from './draw-offer.ts';
import { idFor, type Random, randomFor } from './random.ts';

/** A commune with coordinates and one of its postal codes. */
export type Spot = { name: string; inseeCode: string; postalCode: string; coordinates: Coordinates };
export type LocatedTown = Town & { commune: Commune; spot: Spot; around: Spot[] };

export type Hours = { weekday: number; startsMinute: number; endsMinute: number; online: boolean };
export type DrawnMember = {
  firstName: string;
  lastName: string;
  /** A text about the member, which is shown next to the portrait. */
  about: string;
  hours: Hours[];
  skips: Set<Category>;
  /** Gender and hair of the member, by which a portrait is chosen. */
  sitter: Sitter;
};

/** Professionals who opened at most this many days ago have no appointments yet. */
export const NEWCOMER_DAYS = 90;

export type DrawnProfessional = {
  label: string;
  role: 'HAIRDRESSER' | 'SALON';
  /** Which works the album shows. */
  album: keyof typeof worksOfKind;
  isDemo: boolean;
  town: LocatedTown;
  owner: { firstName: string; lastName: string; email: string; phoneNumber: string };
  businessName: string;
  phoneNumber: string;
  line: string;
  /** Coordinates of a salon, a few streets from the middle of its commune; the demo salon's is the middle. */
  coordinates: Coordinates;
  places: PlaceOfService[];
  /** Communes in which the customers of home visits live. */
  homes: Spot[];
  workZone: { zipCode: string; city: string }[];
  hairTypes: (typeof salonKinds)[SalonKind]['hairTypes'][number][];
  legalStatus: 'society' | 'individual_business';
  companyStatus: 'sarl' | 'eurl' | 'sasu' | 'micro_entreprise' | 'ei';
  plan: { plan: Plan; additionalProfiles: number };
  /** Columns that a registration does not set. */
  settings: Record<string, unknown> & { verification: VerificationState; onSitePayments: OnSitePayment[] };
  mileage: { minimumCents: number; startingDistanceHm: number; pricePerKmCents: number } | null;
  offer: Offer;
  members: DrawnMember[];
  isTropical: boolean;
  /** From 0 to 1: `demand` says how full the calendar is, `quality` how content the customers are. */
  demand: number;
  quality: number;
  openedDaysAgo: number;
};

const homeKindsByTown: readonly (readonly [HomeKind, number])[] = [
  ['family', 30],
  ['seniors', 16],
  ['plants', 10],
  ['braider', 14],
  ['bridal', 8],
  ['barber', 12],
  ['curls', 10],
];

type Plot = {
  town: LocatedTown;
  label: string;
  random: Random;
  isDemo: boolean;
  index: number;
} & (
  | { isSalon: true; kind: SalonKind; salonName: string }
  | { isSalon: false; kind: HomeKind; salonName?: undefined }
);

/** Draws all professionals of these towns in order. The same towns always give the same professionals. */
export function drawProfessionals(towns: readonly LocatedTown[]): DrawnProfessional[] {
  const taken = new Set<string>([demoSalon.firstName, demoHairdresser.firstName]);
  const plots = towns.flatMap((town): Omit<Plot, 'index'>[] => {
    const isFirst = (index: number) => town.postalCode === '75011' && index === 0;
    const salons = town.salons.map(([salonName, kind], index) => {
      const label = `salon ${town.postalCode} ${index}`;
      const isDemo = isFirst(index);
      return { town, label, random: randomFor(label), isSalon: true as const, kind, salonName, isDemo };
    });
    const others = Array.from({ length: town.hairdressers }, (_, index) => {
      const label = `hairdresser ${town.postalCode} ${index}`;
      const random = randomFor(label);
      const isDemo = isFirst(index);
      const kind = isDemo ? ('family' as const) : random.weighted(homeKindsByTown);
      return { town, label, random, isSalon: false as const, kind, isDemo };
    });
    return [...salons, ...others] as Omit<Plot, 'index'>[];
  });
  return plots.map((plot, index) => drawProfessional({ ...plot, index } as Plot, taken));
}

function drawProfessional(plot: Plot, taken: Set<string>): DrawnProfessional {
  const { random, town, isSalon, isDemo, label, index } = plot;
  const owner = ownerOf(plot, taken);
  const staff = staffOf(plot);
  const kind = isSalon ? salonKinds[plot.kind] : homeKinds[plot.kind];
  const places: PlaceOfService[] = !isSalon
    ? ['at_home']
    : !isDemo && staff <= 2 && random.chance(0.3)
      ? ['salon', 'at_home']
      : ['salon'];
  const travels = places.includes('at_home');
  const homes = travels ? town.around.slice(0, town.village ? 10 : 6) : [];
  const society = isSalon && random.chance(0.6);
  const name = townName(town);
  const tellings = isSalon ? salonDescriptions[plot.kind] : homeDescriptions[plot.kind];
  const isTropical = town.commune.department.startsWith('97');
  const { latitude, longitude } = town.spot.coordinates;
  const streets = isDemo || !isSalon ? 0 : town.village ? 0.002 : 0.006;
  const near = (degrees: number) =>
    Math.round((degrees + (random.next() * 2 - 1) * streets) * 10_000) / 10_000;
  return {
    label,
    role: isSalon ? 'SALON' : 'HAIRDRESSER',
    album: isSalon ? plot.kind : `home_${plot.kind}`,
    isDemo,
    town,
    owner,
    businessName:
      plot.salonName ??
      (isDemo ? demoHairdresserName : random.pick(ownNames)(owner.firstName, owner.lastName)),
    phoneNumber: `+33${town.phone}${String(random.int(0, 9999)).padStart(4, '0')}`,
    line: `${random.int(1, 98)} ${random.pick(town.streets)}`,
    coordinates: { latitude: near(latitude), longitude: near(longitude) },
    places,
    homes,
    workZone: zonesOf(town, homes),
    hairTypes: [...kind.hairTypes],
    legalStatus: society ? 'society' : 'individual_business',
    companyStatus: society
      ? random.pick(['sarl', 'eurl', 'sasu'] as const)
      : random.pick(['micro_entreprise', 'ei'] as const),
    plan: planOf(random, isSalon, staff),
    settings: settingsOf(plot, random.pick(tellings)({ town: name, first: owner.firstName }), index),
    mileage: travels ? mileageOf(random) : null,
    offer: drawOffer(random, { kind, places, prices: town.prices, staff, isDemo }),
    members: drawMembers(plot, { owner, staff, week: weekOf(plot, isTropical) }),
    isTropical,
    demand: isDemo ? 0.5 : 0.25 + random.next() * 0.6,
    quality: isDemo ? 0.95 : random.next() ** 0.5,
    // Newcomers have no reviews, so none of them are in the demo's postal code, which visitors look at
    // first.
    openedDaysAgo:
      !isDemo && town.postalCode !== '75011' && random.chance(0.4)
        ? random.int(61, NEWCOMER_DAYS)
        : random.int(400, 900),
  };
}

function ownerOf({ random, kind, label, isDemo, isSalon, town }: Plot, taken: Set<string>) {
  const phoneNumber = drawMobileNumber(random);
  if (isDemo) {
    const { firstName, lastName, email } = isSalon ? demoSalon : demoHairdresser;
    return { firstName, lastName, email, phoneNumber };
  }
  const local = namesIn(town.commune.department);
  const names = kind === 'barber' ? local.men : local.women;
  // Each first name is used once while unused names are left, so that owners are not confused.
  const fresh = names.filter((name) => !taken.has(name));
  const firstName = random.pick(fresh.length > 0 ? fresh : names);
  taken.add(firstName);
  const lastName = random.pick(local.last);
  return { firstName, lastName, phoneNumber, email: buildEmailAddress(firstName, lastName, label, 'pros') };
}

function staffOf({ random, isSalon, isDemo, town }: Plot): number {
  if (!isSalon) return 1;
  if (isDemo) return demoSalonStaff;
  if (town.village) return random.int(1, 2);
  return random.weighted([
    [1, 7],
    [2, 9],
    [3, 9],
    [4, 6],
    [5, 4],
  ] as const);
}

/**
 * The lists below are indexed by professional instead of drawn at random, so that the random sequence of
 * the later draws stays the same.
 */
const welcomes = [
  ['step_free', 'wheelchair_inside'],
  [],
  ['step_free'],
  ['step_free', 'accessible_toilet', 'reserved_parking'],
  [],
];
const tills: OnSitePayment[][] = [
  ['card', 'cash'],
  ['card', 'cash', 'cheque'],
  ['cash'],
  ['card'],
  ['cash', 'cheque'],
  ['card', 'cash', 'transfer'],
  ['card'],
];

function settingsOf({ random, isDemo, label }: Plot, description: string, index: number) {
  const percent = random.weighted([[0, 5], ...[20, 30, 50].map((one) => [one, 2] as const)] as const);
  const lateFeePercent = isDemo ? 0 : percent;
  // The second salon and the second hairdresser of 75011 stay unverified, to demonstrate a booking without
  // a card.
  const decided = label.endsWith(' 75011 1')
    ? 'pending'
    : random.weighted([
        ['verified', 13],
        ['pending', 6],
        ['rejected', 1],
      ] as const);
  const steps = [...Array(6).fill(15), 10, 20, 30, 30] as number[];
  return {
    description,
    hairColours: palettes[index % palettes.length] ?? [],
    accessibility: welcomes[index % welcomes.length] ?? [],
    onSitePayments: tills[index % tills.length] ?? [],
    verification: isDemo ? ('verified' as const) : decided,
    slotStepMinutes: isDemo ? 15 : random.pick(steps),
    minimumNoticeMinutes: isDemo ? 120 : random.pick([60, 120, 120, 240, 1440]),
    horizonDays: random.pick([60, 90, 90, 90, 180]),
    bufferMinutes: isDemo ? 0 : random.pick([0, 0, 0, 5, 5, 10]),
    cancellationWindowHours: isDemo ? 24 : random.pick([24, 24, 24, 48, 12, 6]),
    lateFeePercent,
    noShowFeePercent: Math.min(100, lateFeePercent * 2),
    paymentFailure: random.chance(0.7) ? 'cancel' : 'pay_on_site',
  };
}

/**
 * Returns a plan that fits the staff: a salon's basic plan includes one profile, its pro plan four, and
 * more profiles are additional ones.
 */
function planOf(random: Random, isSalon: boolean, staff: number): { plan: Plan; additionalProfiles: number } {
  if (!isSalon) {
    const plans = ['free', 'free', 'free', 'basic', 'basic', 'pro', 'expert'] as const;
    return { plan: random.pick(plans), additionalProfiles: 0 };
  }
  if (staff === 1) return { plan: 'salon_basic', additionalProfiles: 0 };
  if (staff === 2 && random.chance(0.5)) return { plan: 'salon_basic', additionalProfiles: 1 };
  return { plan: 'salon_pro', additionalProfiles: Math.max(0, staff - 4) };
}

function mileageOf(random: Random) {
  return {
    minimumCents: random.pick([0, 300, 500, 800]),
    startingDistanceHm: random.pick([0, 30, 50, 100]),
    pricePerKmCents: random.pick([35, 45, 50, 60]),
  };
}

function zonesOf(town: LocatedTown, homes: Spot[]): { zipCode: string; city: string }[] {
  if (homes.length === 0) return [];
  if (town.village) return [{ zipCode: town.commune.department, city: '' }];
  const zones = new Map(homes.map((home) => [home.postalCode, home.name]));
  return [...zones].map(([zipCode, city]) => ({ zipCode, city }));
}

function weekOf({ random, isSalon }: Plot, isTropical: boolean): Week {
  return isTropical ? tropicalWeek : random.pick(isSalon ? salonWeeks : homeWeeks);
}

type Team = { owner: { firstName: string; lastName: string }; staff: number; week: Week };

/**
 * Draws the members of a team. The owner performs every service, the others almost all; lunch breaks are
 * staggered, and every member except the owner has a day off.
 */
function drawMembers(plot: Plot, { owner, staff, week }: Team): DrawnMember[] {
  const { random, isDemo, kind, town, label } = plot;
  // The texts use a separate random sequence, so that the other draws stay the same. No text occurs twice
  // within a team.
  const lines = randomFor(`about ${label}`).sample(aboutLinesOf(kind), staff);
  const local = namesIn(town.commune.department);
  const known = new Set([owner.firstName]);
  const lateIsByPhone = !isDemo && random.chance(0.15);
  const worked = week.flatMap((ranges, day) => (ranges.length > 0 ? [day] : []));
  return Array.from({ length: staff }, (_, position): DrawnMember => {
    const dayOff = position > 0 ? random.pick(worked) : undefined;
    const about = lines[position] ?? '';
    const hours = hoursOf(plot, week, { position, dayOff, lateIsByPhone });
    const sitter = (firstName: string): Sitter => ({
      of: local.women.includes(firstName) ? 'woman' : 'man',
      curls: ['afro', 'braider', 'curls'].includes(kind),
    });
    if (position === 0) return { ...owner, about, hours, skips: new Set(), sitter: sitter(owner.firstName) };
    const names = random.chance(kind === 'barber' ? 0.85 : 0.2) ? local.men : local.women;
    const firstName = random.pick(names.filter((name) => !known.has(name)));
    known.add(firstName);
    const skips = new Set<Category>(isDemo ? [] : random.sample(['coloration', 'ceremony', 'beard'], 1));
    return { firstName, lastName: random.pick(local.last), about, hours, skips, sitter: sitter(firstName) };
  });
}

type Turn = { position: number; dayOff: number | undefined; lateIsByPhone: boolean };

function hoursOf({ isSalon }: Plot, week: Week, { position, dayOff, lateIsByPhone }: Turn): Hours[] {
  const lunchAt = 720 + 30 * (position % 4);
  return week.flatMap((ranges, day) => {
    if (day === dayOff) return [];
    const parts = isSalon
      ? ranges.flatMap(([from, to]) => [
          [from, Math.min(to, lunchAt)],
          [Math.max(from, lunchAt + 60), to],
        ])
      : ranges;
    const open = parts.filter(([from = 0, to = 0]) => from < to);
    return open.flatMap(([from = 0, to = 0], part): Hours[] => {
      const weekday = day + 1;
      if (!lateIsByPhone || part < open.length - 1 || to - from <= 60)
        return [{ weekday, startsMinute: from, endsMinute: to, online: true }];
      return [
        { weekday, startsMinute: from, endsMinute: to - 60, online: true },
        { weekday, startsMinute: to - 60, endsMinute: to, online: false },
      ];
    });
  });
}

/** Returns the name of a town as people say it: "Paris 11e". */
function townName(town: LocatedTown): string {
  return town.commune.name.replace(/ Arrondissement$/, '');
}

/** Draws a mobile number from the range that Arcep reserves for fiction. */
export function drawMobileNumber(random: Random): string {
  return `+3363998${String(random.int(0, 9999)).padStart(4, '0')}`;
}

export function buildEmailAddress(
  firstName: string,
  lastName: string,
  label: string,
  of: 'pros' | 'clients',
): string {
  const person = slugOf(`${firstName} ${lastName}`, '').replaceAll('-', '.');
  return `${person}.${idFor(label).slice(0, 4)}@${of}.meche.example`;
}
