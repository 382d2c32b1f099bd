import type { PlaceOfService, Plan, VerificationState } from '@meche/contract/enumerations';
import { type HomeKind, homeKinds, type SalonKind, salonKinds } from '@meche/demo/kinds-of-houses';
import { homeTellings, palettes, salonTellings } from '@meche/demo/looks';
import { namesIn, ownNames } from '@meche/demo/names';
import { plusDays, startOfDay } from '#kit/time';
import { timeZoneOf } from '#places';
import { freeSlug, slugOf } from '#professionals';
import type { House, HouseRow, LocatedTown, MileageRow, PlaceRow, Spot } from './house.ts';
import { makeExceptions, makeHours } from './make-hours.ts';
import { makeMembers } from './make-members.ts';
import { makeServices } from './make-services.ts';
import { idFor, type Random, randomFor } from './random.ts';

/** Those whose password is printed. */
const demo = {
  salon: { firstName: 'Sofia', lastName: 'Benali', email: 'sofia@demo.meche.example', staff: 3 },
  hairdresser: {
    firstName: 'Inès',
    lastName: 'Marchal',
    email: 'ines@demo.meche.example',
    name: 'Inès à domicile',
  },
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
  isSalon: boolean;
  kind: SalonKind | HomeKind;
  salonName: string | undefined;
  isDemo: boolean;
  startDay: string;
  firstDay: string;
};

/** What another house has already. */
type Known = { slugs: string[]; firstNames: Set<string> };

/** Every house of some towns, in their order. The same towns and start day give the same houses. */
export function makeHouses(towns: readonly LocatedTown[], startDay: string, firstDay: string): House[] {
  const known: Known = { slugs: [], firstNames: new Set([demo.salon.firstName, demo.hairdresser.firstName]) };
  return towns.flatMap((town) => {
    const common = { town, startDay, firstDay };
    const salons = town.salons.map(([salonName, kind], index): Plot => {
      const label = `salon ${town.postalCode} ${index}`;
      return {
        ...common,
        label,
        random: randomFor(label),
        isSalon: true,
        kind,
        salonName,
        isDemo: isFirst(town, index),
      };
    });
    const hairdressers = Array.from({ length: town.hairdressers }, (_, index): Plot => {
      const label = `hairdresser ${town.postalCode} ${index}`;
      const random = randomFor(label);
      const isDemo = isFirst(town, index);
      const kind = isDemo ? 'family' : random.weighted(homeKindsByTown);
      return { ...common, label, random, isSalon: false, kind, salonName: undefined, isDemo };
    });
    return [...salons, ...hairdressers].map((plot) => makeHouse(plot, known));
  });
}

function isFirst(town: LocatedTown, index: number): boolean {
  return town.postalCode === '75011' && index === 0;
}

function makeHouse(plot: Plot, known: Known): House {
  const { random, town, isSalon, isDemo } = plot;
  const id = idFor(`professional ${plot.label}`);
  const owner = ownerOf(plot, known.firstNames);
  const staff = staffOf(plot);
  const places: PlaceOfService[] = !isSalon
    ? ['at_home']
    : !isDemo && staff <= 2 && random.chance(0.3)
      ? ['salon', 'at_home']
      : ['salon'];
  const createdAt = startOfDay(plusDays(plot.startDay, -random.int(120, 900)), 'Europe/Paris');
  const row = makeRow(plot, { id, owner, staff, createdAt, slugs: known.slugs });
  const homes = places.includes('at_home') ? town.around.slice(0, town.village ? 10 : 6) : [];
  const { services, equipments } = makeServices(random, {
    professionalId: id,
    kind: isSalon ? salonKinds[plot.kind as SalonKind] : homeKinds[plot.kind as HomeKind],
    places,
    prices: town.prices,
    staff,
    createdAt,
    prepayment: isDemo
      ? 'all'
      : random.weighted([
          ['none', 4],
          ['dear', 4],
          ['all', 2],
        ] as const),
  });
  const hours = makeHours(random, {
    isSalon,
    isTropical: row.timeZone !== 'Europe/Paris',
    members: staff,
    alwaysOpen: isDemo,
  });
  const members = makeMembers(random, {
    professionalId: id,
    accountId: row.accountId,
    owner,
    hours,
    serviceIds: services.map((service) => service.id),
    men: plot.kind === 'barber',
    everyoneDoesAll: isDemo,
    travels: places.includes('at_home'),
    department: town.commune.department,
  });
  return {
    row,
    account: {
      id: row.accountId,
      identityUid: `seed-${row.accountId}`,
      email: owner.email,
      emailVerifiedAt: createdAt,
      role: row.role,
      firstName: owner.firstName,
      lastName: owner.lastName,
      phoneNumber: mobile(random),
      language: 'fr',
      createdAt,
    },
    town,
    places: places.map((kind) => placeOf(plot, id, kind)),
    workZones: homes.length > 0 ? zonesOf(id, town, homes) : [],
    homes,
    mileageTerms: homes.length > 0 ? termsOf(random, id, plot.startDay, createdAt) : [],
    equipments,
    services,
    members,
    exceptions: makeExceptions(random, {
      professionalId: id,
      memberIds: members.map((member) => member.id),
      firstDay: plot.firstDay,
      startDay: plot.startDay,
      isDemo,
    }),
    demand: isDemo ? 0.5 : 0.25 + random.next() * 0.6,
    quality: isDemo ? 0.95 : random.next() ** 0.5,
  };
}

type Owner = { firstName: string; lastName: string; email: string };

function ownerOf({ random, kind, label, isDemo, isSalon, town }: Plot, taken: Set<string>): Owner {
  if (isDemo) return isSalon ? demo.salon : demo.hairdresser;
  const local = namesIn(town.commune.department);
  const names = kind === 'barber' ? local.men : local.women;
  // Two hairdressers of one first name would be taken for one another.
  const fresh = names.filter((name) => !taken.has(name));
  const firstName = random.pick(fresh.length > 0 ? fresh : names);
  taken.add(firstName);
  const lastName = random.pick(local.last);
  const mailbox = slugOf(`${firstName} ${lastName}`, '').replaceAll('-', '.');
  return { firstName, lastName, email: `${mailbox}.${idFor(label).slice(0, 4)}@pros.meche.example` };
}

function staffOf({ random, isSalon, isDemo, town }: Plot): number {
  if (!isSalon) return 1;
  if (isDemo) return demo.salon.staff;
  if (town.village) return random.int(1, 2);
  return random.weighted([
    [1, 7],
    [2, 9],
    [3, 9],
    [4, 6],
    [5, 4],
  ] as const);
}

function makeRow(
  plot: Plot,
  made: { id: string; owner: Owner; staff: number; createdAt: Date; slugs: string[] },
): HouseRow {
  const { random, town, isSalon, isDemo, kind } = plot;
  const { owner } = made;
  const businessName =
    plot.salonName ??
    (isDemo ? demo.hairdresser.name : random.pick(ownNames)(owner.firstName, owner.lastName));
  const slug = freeSlug(slugOf(businessName, town.commune.name), made.slugs);
  made.slugs.push(slug);
  const tellings = isSalon ? salonTellings[kind as SalonKind] : homeTellings[kind as HomeKind];
  const lateFeePercent = isDemo
    ? 0
    : random.weighted([
        [0, 5],
        [20, 2],
        [30, 2],
        [50, 2],
      ] as const);
  const society = isSalon && random.chance(0.6);
  return {
    id: made.id,
    accountId: idFor(`account ${plot.label}`),
    slug,
    role: isSalon ? 'SALON' : 'HAIRDRESSER',
    businessName,
    description: random.pick(tellings)({ town: townName(town), first: owner.firstName }),
    phoneNumber: `+33${town.phone}${String(random.int(0, 9999)).padStart(4, '0')}`,
    timeZone: timeZoneOf(town.commune),
    hairTypes: (isSalon ? salonKinds[kind as SalonKind] : homeKinds[kind as HomeKind]).hairTypes,
    hairColours: palettes[made.slugs.length % palettes.length] ?? [],
    legalStatus: society ? 'society' : 'individual_business',
    companyStatus: society ? random.pick(['sarl', 'eurl', 'sasu']) : random.pick(['micro_entreprise', 'ei']),
    ...planOf(random, isSalon, made.staff),
    verification: verificationOf(plot),
    slotStepMinutes: isDemo
      ? 15
      : random.weighted([
          [15, 6],
          [10, 1],
          [20, 1],
          [30, 2],
        ] as const),
    minimumNoticeMinutes: isDemo
      ? 120
      : random.weighted([
          [60, 2],
          [120, 5],
          [240, 2],
          [1440, 1],
        ] as const),
    horizonDays: random.weighted([
      [60, 2],
      [90, 6],
      [180, 1],
    ] as const),
    bufferMinutes: isDemo
      ? 0
      : random.weighted([
          [0, 6],
          [5, 3],
          [10, 1],
        ] as const),
    cancellationWindowHours: isDemo
      ? 24
      : random.weighted([
          [24, 6],
          [48, 2],
          [12, 1],
          [6, 1],
        ] as const),
    lateFeePercent,
    noShowFeePercent: lateFeePercent === 0 ? 0 : Math.min(100, lateFeePercent * 2),
    paymentFailure: random.chance(0.7) ? 'cancel' : 'pay_on_site',
    createdAt: made.createdAt,
  };
}

/** A salon's plan holds its staff: one on basic, four on pro, and extra profiles beyond. */
function planOf(random: Random, isSalon: boolean, staff: number): { plan: Plan; additionalProfiles: number } {
  if (!isSalon) {
    const plan = random.weighted([
      ['free', 5],
      ['basic', 3],
      ['pro', 2],
      ['expert', 1],
    ] as const);
    return { plan, additionalProfiles: 0 };
  }
  if (staff === 1) return { plan: 'salon_basic', additionalProfiles: 0 };
  if (staff === 2 && random.chance(0.5)) return { plan: 'salon_basic', additionalProfiles: 1 };
  return { plan: 'salon_pro', additionalProfiles: Math.max(0, staff - 4) };
}

/** In 75011 one salon and one hairdresser wait for theirs, so that a booking without a card can be seen there. */
function verificationOf({ random, isDemo, label }: Plot): VerificationState {
  if (isDemo) return 'verified';
  if (label.endsWith(' 75011 1')) return 'pending';
  return random.weighted([
    ['verified', 13],
    ['pending', 6],
    ['rejected', 1],
  ] as const);
}

/** "Paris 11e". */
function townName(town: LocatedTown): string {
  return town.commune.name.replace(/ Arrondissement$/, '');
}

function placeOf(
  { random, town, isSalon, isDemo, label }: Plot,
  professionalId: string,
  kind: PlaceOfService,
): PlaceRow {
  const { latitude, longitude } = town.spot.coordinates;
  // A salon stands somewhere in its commune, a few streets from the middle; a private base is no closer than that.
  const streets = isDemo || kind === 'at_home' ? 0 : town.village ? 0.002 : 0.006;
  return {
    id: idFor(`place ${label} ${kind}`),
    professionalId,
    kind,
    line: `${random.int(1, 98)} ${random.pick(town.streets)}`,
    city: isSalon && kind === 'salon' ? town.city : townName(town),
    postalCode: town.postalCode,
    inseeCode: town.spot.inseeCode,
    activate: true,
    latitude: rounded(latitude + (random.next() * 2 - 1) * streets),
    longitude: rounded(longitude + (random.next() * 2 - 1) * streets),
  };
}

/** To ten metres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

function zonesOf(professionalId: string, town: LocatedTown, homes: Spot[]) {
  if (town.village) return [{ professionalId, postalCode: town.commune.department, city: '' }];
  const zones = new Map(homes.map((home) => [home.postalCode, home.name]));
  return [...zones].map(([postalCode, city]) => ({ professionalId, postalCode, city }));
}

/** Once raised: the older terms stay in the history. */
function termsOf(random: Random, professionalId: string, startDay: string, createdAt: Date): MileageRow[] {
  const minimumCents = random.pick([0, 300, 500, 800]);
  const pricePerKmCents = random.pick([35, 45, 50, 60]);
  const startingDistanceHm = random.pick([0, 30, 50, 100]);
  const raised = startOfDay(plusDays(startDay, -60), 'Europe/Paris');
  return [
    {
      id: idFor(`terms ${professionalId} 0`),
      professionalId,
      minimumCents,
      startingDistanceHm,
      pricePerKmCents,
      validFrom: createdAt,
    },
    {
      id: idFor(`terms ${professionalId} 1`),
      professionalId,
      minimumCents,
      startingDistanceHm,
      pricePerKmCents: pricePerKmCents + 5,
      validFrom: raised,
    },
  ];
}

/** A mobile number that Arcep keeps for fiction. */
export function mobile(random: Random): string {
  return `+3363998${String(random.int(0, 9999)).padStart(4, '0')}`;
}
