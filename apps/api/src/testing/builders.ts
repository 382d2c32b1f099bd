import { randomUUID } from 'node:crypto';
import type { DepositChoice } from '@meche/contract/deposits';
import type { Category, Gender, HairLength, PlaceOfService, Plan } from '@meche/contract/enumerations';
import type { MemberPermission } from '@meche/contract/permissions';
import type { Question } from '@meche/contract/questions';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { aLength } from './a-length.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let count = 0;
function next(): number {
  count += 1;
  return count;
}

export type BuiltAccount = { id: string; email: string; identityUid: string };

async function anAccount(
  db: Database,
  role: string,
  firstName: string,
  lastName: string,
  emailVerifiedAt: Date | null = null,
): Promise<BuiltAccount> {
  const identityUid = `uid-${randomUUID()}`;
  const email = `${firstName}.${next()}@test.example`.toLowerCase();
  const { id } = await db
    .insertInto('identity.accounts')
    .values({
      identityUid,
      email,
      emailVerifiedAt,
      role,
      firstName,
      lastName,
      phoneNumber: '+33612345678',
      createdAt: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, identityUid };
}

export async function aCustomer(db: Database, name: { firstName?: string; lastName?: string } = {}) {
  const account = await anAccount(db, 'CUSTOMER', name.firstName ?? 'Camille', name.lastName ?? 'Martin');
  await db.insertInto('customers.profiles').values({ accountId: account.id }).execute();
  return account;
}

export type BuiltProfessional = {
  id: string;
  slug: string;
  accountId: string;
  email: string;
  /** Id of the owner's staff member, who has opening hours. */
  memberId: string;
};

const republique = {
  city: 'Paris 11e Arrondissement',
  postalCode: '75011',
  inseeCode: '75111',
  latitude: 48.8574,
  longitude: 2.3795,
};

/** Inserts a professional, by default a verified salon in Paris 11e, open Mon to Sat, 9:00 to 19:00. */
export async function aProfessional(
  db: Database,
  options: {
    role?: 'HAIRDRESSER' | 'SALON';
    businessName?: string;
    timeZone?: string;
    verified?: boolean;
    places?: PlaceOfService[];
    at?: { city: string; postalCode: string; inseeCode: string; latitude: number; longitude: number };
    workZones?: string[];
    settings?: Record<string, unknown>;
    /** Working hours in minutes of the local day; null means that the member has none. */
    hours?: { startsMinute: number; endsMinute: number }[] | null;
  } = {},
): Promise<BuiltProfessional> {
  const role = options.role ?? 'SALON';
  const account = await anAccount(db, role, 'Inès', 'Marchal', LONG_AGO);
  const slug = `salon-${next()}-${account.id.slice(0, 8)}`;
  const plan: Plan = role === 'SALON' ? 'salon_basic' : 'free';
  const { id } = await db
    .insertInto('professionals.professionals')
    .values({
      accountId: account.id,
      slug,
      role,
      plan,
      businessName: options.businessName ?? 'Atelier Marchal',
      phoneNumber: '+33143570000',
      timeZone: options.timeZone ?? 'Europe/Paris',
      verification: options.verified === false ? 'pending' : 'verified',
      createdAt: LONG_AGO,
      ...options.settings,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = options.at ?? republique;
  for (const kind of options.places ?? ['salon' as const]) {
    await db
      .insertInto('professionals.places')
      .values({ professionalId: id, kind, line: '12 rue Oberkampf', ...at })
      .execute();
  }
  for (const postalCode of options.workZones ?? []) {
    await db.insertInto('professionals.workZones').values({ professionalId: id, postalCode }).execute();
  }
  const memberId = await aMember(db, id, {
    firstName: 'Inès',
    lastName: 'Marchal',
    accountId: account.id,
    isOwner: true,
    hours: options.hours === undefined ? [{ startsMinute: 540, endsMinute: 1140 }] : (options.hours ?? []),
  });
  return { id, slug, accountId: account.id, email: account.email, memberId };
}

/**
 * Inserts a member, by default with the salon's hours. When the plan has no room, an additional profile is
 * bought. As in the app, the first booking creates the member's resource.
 */
export async function aMember(
  db: Database,
  professionalId: string,
  options: {
    firstName?: string;
    lastName?: string;
    accountId?: string;
    isOwner?: boolean;
    granted?: MemberPermission[];
    bookable?: boolean;
    serviceIds?: string[];
    hours?: { startsMinute: number; endsMinute: number }[];
  } = {},
): Promise<string> {
  const { serviceIds = [], hours = [{ startsMinute: 540, endsMinute: 1140 }], ...member } = options;
  const id = await db.transaction().execute(async (tx) => {
    // The lock makes concurrent calls add profiles one after the other.
    await sql`select 1 from professionals.professionals where id = ${professionalId} for no key update`.execute(
      tx,
    );
    if (member.bookable !== false)
      await sql`update professionals.professionals set additional_profiles = additional_profiles + 1
        where id = ${professionalId} and staff_profiles <= (select count(*) from staff.members
          where professional_id = ${professionalId} and bookable and deleted_at is null)`.execute(tx);
    const inserted = await tx
      .insertInto('staff.members')
      .values({ professionalId, firstName: 'Léa', position: next(), ...member })
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  });
  const days = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    hours.map((range) => ({ memberId: id, weekday, ...range })),
  );
  if (days.length > 0) await db.insertInto('scheduling.workingHours').values(days).execute();
  for (const serviceId of serviceIds) await performs(db, id, serviceId);
  return id;
}

async function performs(db: Database, memberId: string, serviceId: string): Promise<void> {
  await db.insertInto('staff.memberServices').values({ memberId, serviceId }).execute();
}

export async function anEquipment(
  db: Database,
  professionalId: string,
  name = 'Bac',
  units = 1,
): Promise<string> {
  const { id } = await db
    .insertInto('services.equipments')
    .values({ professionalId, name, units })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a topic of the questionnaire of these services, by default with one yes-no question. */
export async function aTopic(
  db: Database,
  professionalId: string,
  { serviceIds = [], questions = [{}] }: { serviceIds?: string[]; questions?: Partial<Question>[] } = {},
): Promise<string> {
  const id = randomUUID();
  const rows = questions.map((question) => ({
    id: randomUUID(),
    kind: 'yes_no',
    text: 'Allergique ?',
    required: true,
    options: [],
    ...question,
  }));
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('services.topics')
      .values({ id, professionalId, name: 'Santé', position: next(), createdAt: LONG_AGO })
      .execute();
    await tx
      .insertInto('services.questionSets')
      .values({ topicId: id, version: 1, questions: JSON.stringify(rows), createdAt: LONG_AGO })
      .execute();
    for (const serviceId of serviceIds)
      await tx.insertInto('services.topicServices').values({ topicId: id, serviceId }).execute();
  });
  return id;
}

type ServiceFlag = 'atSalon' | 'atHome' | 'onlineBooking' | 'phoneOnly' | 'prepayment' | 'questionnaire';

/** Inserts a service: by default a woman's cut of 45 minutes at 40 €, in the salon, by every member. */
export async function aService(
  db: Database,
  professionalId: string,
  options: Partial<Record<ServiceFlag, boolean>> & {
    category?: Category;
    name?: string;
    priceCents?: number;
    durationMinutes?: number;
    deposit?: DepositChoice;
    depositPercent?: number;
    depositCents?: number;
    steps?: { durationMinutes: number; freeTimeMinutes?: number; equipmentIds?: string[] }[];
    memberIds?: string[];
    lengthTerms?: { hairLength: HairLength; priceCents: number; durationMinutes: number }[];
    genders?: Gender[];
  } = {},
): Promise<string> {
  const { steps = [], memberIds, lengthTerms = [], ...service } = options;
  const inSteps = steps.reduce(
    (total, step) => total + step.durationMinutes + (step.freeTimeMinutes ?? 0),
    0,
  );
  const { id } = await db
    .insertInto('services.services')
    .values({
      professionalId,
      category: 'woman_cut',
      name: 'Coupe femme',
      priceCents: 4000,
      durationMinutes: inSteps || 45,
      atSalon: true,
      atHome: false,
      position: next(),
      createdAt: LONG_AGO,
      ...service,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, { equipmentIds = [], ...step }] of steps.entries()) {
    const { id: stepId } = await db
      .insertInto('services.steps')
      .values({ serviceId: id, position, name: `Étape ${position + 1}`, ...step })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const equipmentId of equipmentIds) {
      await db.insertInto('services.stepEquipments').values({ stepId, equipmentId }).execute();
    }
  }
  for (const terms of lengthTerms) await aLength(db, id, terms);
  if (memberIds) for (const memberId of memberIds) await performs(db, memberId, id);
  else {
    await sql`insert into staff.member_services (member_id, service_id)
      select id, ${id} from staff.members where professional_id = ${professionalId}`.execute(db);
  }
  return id;
}

/** Inserts mileage terms: by default at least 5 €, and 0.50 € per kilometre after the first five. */
export async function someMileageTerms(
  db: Database,
  professionalId: string,
  terms: { minimumCents?: number; startingDistanceHm?: number; pricePerKmCents?: number } = {},
): Promise<void> {
  await db
    .insertInto('professionals.mileageTerms')
    .values({
      professionalId,
      minimumCents: 500,
      startingDistanceHm: 50,
      pricePerKmCents: 50,
      validFrom: LONG_AGO,
      version: 1,
      ...terms,
    })
    .execute();
}

/** Inserts a file in quarantine without its bytes: by default a PDF of 100 bytes. */
export async function aFile(
  db: Database,
  owner: { kind: 'account' | 'sign_up_draft' | 'professional'; id: string },
  { name, contentType } = { name: 'document.pdf', contentType: 'application/pdf' },
): Promise<string> {
  const { id } = await db
    .insertInto('files.files')
    .values({
      ownerKind: owner.kind,
      ownerId: owner.id,
      name,
      contentType,
      original: true,
      sizeBytes: 100,
      createdAt: LONG_AGO,
      storedAt: LONG_AGO,
      sweepAt: '2100-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts an appointment: by default confirmed, one hour long, paid on site, in a week. The appointment
 * occupies no time in the calendar.
 */
export async function anAppointment(
  db: Database,
  professional: { id: string; memberId: string },
  options: { customerId?: string | null; startsAt?: Date; [column: string]: unknown } = {},
): Promise<string> {
  const startsAt = options.startsAt ?? new Date(Date.now() + 7 * 24 * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const { id } = await db
    .insertInto('appointments.appointments')
    .values({
      professionalId: professional.id,
      memberId: professional.memberId,
      bookedBy: options.customerId ? 'customer' : 'professional',
      customerName: 'Camille Martin',
      professionalName: 'Atelier Marchal',
      memberName: 'Inès Marchal',
      place: 'salon',
      ...republique,
      state: 'confirmed',
      startsAt,
      endsAt,
      timeZone: 'Europe/Paris',
      serviceFeeCents: 4000,
      mileageCents: 0,
      searchFeeCents: 0,
      totalCents: 4000,
      cardCents: 0,
      onSiteCents: 4000,
      cancellationWindowHours: 24,
      lateFeePercent: 0,
      noShowFeePercent: 0,
      paymentFailure: 'cancel',
      closingAt: new Date(endsAt.getTime() + 20 * 3_600_000),
      createdAt: LONG_AGO,
      stateChangedAt: LONG_AGO,
      ...options,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a line of an appointment: one hour, without a category. */
export async function aLine(db: Database, appointmentId: string, columns: object = {}): Promise<void> {
  const steps = JSON.stringify([{ name: '', durationMinutes: 60, freeTimeMinutes: 0, equipment: [] }]);
  const defaults = { position: 0, serviceId: null, category: null, name: 'Chignon', priceCents: 4000 };
  const line = { ...defaults, ...columns, appointmentId, durationMinutes: 60, prepayment: false, steps };
  await db.insertInto('appointments.lines').values(line).execute();
}

/** Inserts a completed appointment with a review. */
export async function aReview(
  db: Database,
  professional: { id: string; memberId: string },
  options: { customerId?: string; rating?: number; text?: string; [column: string]: unknown } = {},
): Promise<{ id: string; appointmentId: string }> {
  const { customerId = null, ...review } = options;
  const appointmentId = await anAppointment(db, professional, { customerId, state: 'completed' });
  const { id } = await db
    .insertInto('reviews.reviews')
    .values({
      appointmentId,
      professionalId: professional.id,
      authorName: 'Camille M.',
      rating: 5,
      createdAt: LONG_AGO,
      ...review,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, appointmentId };
}
