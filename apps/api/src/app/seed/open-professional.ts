import { holidays } from '@meche/demo/weeks';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Standing } from '#kit/http/caller';
import { DAY_MS, dayOf, later, plusDays, weekdayOf } from '#kit/time';
import { timeZoneOf } from '#places';
import { openProfessional } from '#professionals';
import { type NewException, setHours } from '#scheduling';
import { fillCatalogue } from '#services';
import { findStanding, openMember } from '#staff';
import { firstInvoiceOn, monthlyCentsOf } from '#subscriptions';
import type { DrawnService } from './draw-offer.ts';
import type { DrawnMember, DrawnProfessional } from './draw-professional.ts';
import { idFor, type Random, randomFor } from './random.ts';
import { insertRows, type NewAccount, updateBusiness } from './store.ts';

export type OpenService = DrawnService & { id: string };
export type OpenMember = DrawnMember & { id: string; serviceIds: string[] };
export type SeededProfessional = DrawnProfessional & {
  id: string;
  accountId: string;
  slug: string;
  timeZone: string;
  services: OpenService[];
  team: OpenMember[];
  /** Days with a closure, an absence or special hours. */
  exceptionDays: Set<string>;
  /** The owner's membership and permissions; the seed makes calls of the professional with them. */
  standing: Standing;
};

/** The demo salon and home bases stay at the middle of their commune. */
const drawnPointOf = ({ isDemo, coordinates }: DrawnProfessional) => (isDemo ? undefined : coordinates);

/**
 * Creates a professional through the index.ts functions of the domains. Data without a use case (account,
 * settings, mileage, subscription) is inserted directly.
 */
export async function seedProfessional(
  db: Database,
  drawn: DrawnProfessional,
  { now, identityUid }: { now: Date; identityUid: string | undefined },
): Promise<SeededProfessional> {
  const { label, role, owner, town } = drawn;
  const openedAt = later(now, -drawn.openedDaysAgo * DAY_MS);
  const timeZone = timeZoneOf(town.commune);
  const account = buildAccount(label, { ...owner, role, identityUid, createdAt: openedAt });
  const random = randomFor(`opening ${label}`);
  const opened = await inTransaction(db, async (tx) => {
    await insertRows(tx, 'identity.accounts', [account]);
    const { id, slug } = await openProfessional(tx, {
      accountId: account.id,
      role,
      businessName: drawn.businessName,
      phoneNumber: drawn.phoneNumber,
      workPlace: drawn.places,
      workAddress: { line: drawn.line, city: town.city, postalCode: town.postalCode },
      workZone: drawn.workZone,
      hairTypes: drawn.hairTypes,
      legalStatus: drawn.legalStatus,
      companyStatus: drawn.companyStatus,
      now: openedAt,
    });
    await updateBusiness(tx, id, { ...drawn.settings, ...drawn.plan }, drawnPointOf(drawn));
    const services = await sell(tx, id, drawn, openedAt);
    const team = await employ(tx, { id, accountId: account.id }, drawn, services);
    const exceptions = drawExceptions(random, drawn, { team, today: dayOf(now, timeZone) });
    await setHours(tx, { professionalId: id, hours: hoursOf(team), exceptions, now: openedAt });
    if (drawn.mileage) await insertRows(tx, 'professionals.mileage_terms', termsOf(id, drawn, openedAt, now));
    const monthlyCents = monthlyCentsOf(drawn.plan.plan, drawn.plan.additionalProfiles);
    // Only the demo salon gets a card and periods (seed-subscription.ts); the others are never charged.
    await insertRows(tx, 'subscriptions.subscriptions', [
      {
        professionalId: id,
        firstInvoiceOn: firstInvoiceOn(dayOf(now, timeZone), monthlyCents),
        startedAt: openedAt,
      },
    ]);
    const exceptionDays = new Set(exceptions.map(({ day }) => day));
    return { ...drawn, id, accountId: account.id, slug, timeZone, services, team, exceptionDays };
  });
  const standing = await findStanding(db, account.id);
  if (!standing) throw new Error(`no owner of ${opened.slug}`);
  return { ...opened, standing };
}

export function buildAccount(
  label: string,
  input: Omit<NewAccount, 'id' | 'identityUid' | 'language' | 'emailVerifiedAt'> & {
    identityUid: string | undefined;
  },
): NewAccount {
  const id = idFor(`account ${label}`);
  const { email, role, firstName, lastName, phoneNumber, createdAt } = input;
  // The identity service replaces this placeholder when the account first needs it.
  const identityUid = input.identityUid ?? `seed-${id}`;
  return {
    id,
    identityUid,
    email,
    role,
    firstName,
    lastName,
    phoneNumber,
    createdAt,
    emailVerifiedAt: createdAt,
    language: 'fr',
  };
}

async function sell(
  tx: Tx,
  professionalId: string,
  { label, offer }: DrawnProfessional,
  now: Date,
): Promise<OpenService[]> {
  const equipments = offer.equipments.map((one) => ({ ...one, id: idFor(`equipment ${label} ${one.name}`) }));
  const services = offer.services.map((one) => ({ ...one, id: idFor(`service ${label} ${one.name}`) }));
  await fillCatalogue(tx, {
    professionalId,
    equipments,
    now,
    services: services.map(({ steps, euros: _, ...service }) => ({
      ...service,
      onlineBooking: true,
      questionnaire: false,
      steps: steps.map(({ name, minutes, free, equipment }, position) => ({
        id: idFor(`step ${service.id} ${position}`),
        name,
        durationMinutes: minutes,
        freeTimeMinutes: free,
        equipmentIds: equipments.filter((one) => one.name === equipment).map(({ id }) => id),
      })),
    })),
  });
  return services;
}

async function employ(
  tx: Tx,
  { id: professionalId, accountId }: { id: string; accountId: string },
  { members }: DrawnProfessional,
  services: OpenService[],
): Promise<OpenMember[]> {
  const team: OpenMember[] = [];
  for (const [position, member] of members.entries()) {
    const { firstName, lastName, about, skips } = member;
    const isOwner = position === 0;
    const able = services.filter(({ category }) => !skips.has(category));
    const serviceIds = able.map((service) => service.id);
    const person = { professionalId, firstName, lastName, about, isOwner, position, serviceIds };
    const id = await openMember(tx, { ...person, accountId: isOwner ? accountId : null });
    team.push({ ...member, id, serviceIds });
  }
  return team;
}

function hoursOf(team: OpenMember[]) {
  return team.flatMap(({ id: memberId, hours }) =>
    hours.map((range) => ({
      id: idFor(`hours ${memberId} ${range.weekday} ${range.startsMinute}`),
      memberId,
      ...range,
    })),
  );
}

/**
 * Returns two versions of the mileage terms: the present ones are two months old, the earlier ones are
 * cheaper.
 */
function termsOf(professionalId: string, { label, mileage }: DrawnProfessional, openedAt: Date, now: Date) {
  const raised = { ...mileage, pricePerKmCents: (mileage?.pricePerKmCents ?? 0) + 5 };
  return [
    { id: idFor(`terms ${label} 0`), professionalId, ...mileage, validFrom: openedAt, version: 1 },
    {
      id: idFor(`terms ${label} 1`),
      professionalId,
      ...raised,
      validFrom: later(now, -60 * DAY_MS),
      version: 2,
    },
  ];
}

/**
 * Draws the public holidays of last year, this year and the next and, except for the demo, closures,
 * absences and special openings of the coming weeks.
 */
function drawExceptions(
  random: Random,
  { label: professional, isDemo }: DrawnProfessional,
  { team, today }: { team: OpenMember[]; today: string },
): NewException[] {
  const found = new Map<string, NewException>();
  const add = (day: string, kind: NewException['kind'], label: string, more: Partial<NewException> = {}) => {
    if (found.has(day)) return;
    const whole = { startsMinute: 0, endsMinute: 1440, memberId: null };
    found.set(day, {
      id: idFor(`exception ${professional} ${day}`),
      day,
      kind,
      label,
      ...whole,
      ...more,
    });
  };
  for (const year of [-1, 0, 1].map((years) => Number(today.slice(0, 4)) + years))
    for (const [day, label] of Object.entries(holidays)) add(`${year}-${day}`, 'closure', label);
  if (isDemo) return [...found.values()];
  if (random.chance(0.35)) {
    const first = random.int(12, 80);
    const periodId = idFor(`leave ${professional}`);
    for (let index = 0; index < 7; index++)
      add(plusDays(today, first + index), 'closure', 'Congés', { periodId });
  }
  if (team.length > 1 && random.chance(0.4))
    add(plusDays(today, random.int(1, 18)), 'absence', 'Formation', { memberId: random.pick(team).id });
  if (random.chance(0.1)) {
    const soon = plusDays(today, random.int(5, 18));
    const sunday = plusDays(soon, 7 - weekdayOf(soon));
    add(sunday, 'opening', 'Ouverture exceptionnelle', { startsMinute: 600, endsMinute: 1020 });
  }
  return [...found.values()];
}
