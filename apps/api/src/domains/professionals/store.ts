import type {
  Accessibility,
  Formula,
  HairType,
  OnSitePayment,
  PlaceOfService,
  Plan,
  Precision,
  ServiceType,
  SpokenLanguage,
  VerificationState,
} from '@meche/contract/enumerations';
import type { CompanyStatus, LegalStatus } from '@meche/contract/registration-enumerations';
import type { DefaultView } from '@meche/contract/settings-choices';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';

export type ProfessionalRole = 'HAIRDRESSER' | 'SALON';

/** The address line of an at_home place is private: only its commune may be shown. */
export type WorkPlace = {
  kind: PlaceOfService;
  line: string;
  city: string;
  state?: string;
  postalCode: string;
  inseeCode: string;
  coordinates: { latitude: number; longitude: number };
  /** Always `commune` at_home. */
  precision: Precision;
  activate: boolean;
};

export type WorkZone = { postalCode: string; city: string };

/** The travel allowance. `startingDistanceHm` is in hectometres; the amounts are euro cents. */
export type MileageTerms = { minimumCents: number; startingDistanceHm: number; pricePerKmCents: number };

export type ProfessionalForBooking = {
  id: string;
  accountId: string;
  slug: string;
  role: ProfessionalRole;
  businessName: string;
  description: string;
  phoneNumber: string | null;
  timeZone: string;
  hairTypes: HairType[];
  hairColours: string[];
  languagesSpoken: SpokenLanguage[];
  /** The accessibility of the salon. */
  accessibility: Accessibility[];
  onSitePayments: OnSitePayment[];
  legalStatus: LegalStatus | null;
  companyStatus: string | null;
  smsReminder: boolean;
  plan: Plan;
  additionalProfiles: number;
  verification: VerificationState;
  suspendedAt: Date | null;
  /** True when the business is hidden from search, pages and booking for at least one reason. */
  isHidden: boolean;
  /**
   * Bookings and confirmations are blocked until this instant, because the account is being deleted. Null
   * otherwise.
   */
  closingUntil: Date | null;
  deletedAt: Date | null;
  slotStepMinutes: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
  bufferMinutes: number;
  defaultView: DefaultView;
  cancellationWindowHours: number;
  lateFeePercent: number;
  /** Whether customers may move appointments within their week once cancelling costs a fee. */
  lateMoves: boolean;
  noShowFeePercent: number;
  paymentFailure: 'cancel' | 'pay_on_site';
  /** The deposit of services without a choice of their own; both null: none. */
  depositPercent: number | null;
  depositCents: number | null;
  /** When the professional answered the question of the first day about fees; null: not yet. */
  feesChosenAt: Date | null;
  places: WorkPlace[];
  workZones: WorkZone[];
  /** All versions, oldest first. `mileageTermsAt` selects the version in force at an instant. */
  mileageTerms: (MileageTerms & { validFrom: string; version: number })[];
  /** The version of the business data and places, for optimistic locking. */
  informationVersion: number;
};

const forBooking = sql`
  p.id, p.account_id, p.slug, p.role, p.business_name, p.description, p.phone_number, p.time_zone, p.hair_types,
  p.hair_colours, p.languages_spoken, p.accessibility, p.on_site_payments, p.legal_status, p.company_status, p.sms_reminder, p.plan, p.additional_profiles, p.verification, p.suspended_at, p.hidden_for <> '{}' as is_hidden, p.closing_until, p.deleted_at, p.slot_step_minutes,
  p.minimum_notice_minutes, p.horizon_days, p.buffer_minutes, p.default_view, p.cancellation_window_hours,
  p.late_fee_percent, p.late_moves, p.no_show_fee_percent, p.payment_failure, p.deposit_percent, p.deposit_cents, p.fees_chosen_at, p.information_version,
  (select coalesce(json_agg(json_build_object('kind', kind, 'line', line, 'city', city, 'state', state, 'postalCode', postal_code,
      'inseeCode', insee_code, 'activate', activate, 'precision', precision,
      'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) order by kind desc), '[]')
    from professionals.places where professional_id = p.id) as places,
  (select coalesce(json_agg(json_build_object('postalCode', postal_code, 'city', city) order by postal_code), '[]')
    from professionals.work_zones where professional_id = p.id) as work_zones,
  (select coalesce(json_agg(json_build_object('minimumCents', minimum_cents, 'startingDistanceHm',
      starting_distance_hm, 'pricePerKmCents', price_per_km_cents, 'validFrom', valid_from, 'version', version) order by version), '[]')
    from professionals.mileage_terms where professional_id = p.id) as mileage_terms`;

export async function findProfessional(db: Db, id: string): Promise<ProfessionalForBooking | undefined> {
  return (await listProfessionalsByIds(db, [id]))[0];
}

/**
 * Returns the professionals in no particular order, also hidden, suspended and deleted ones. Unknown ids
 * are left out.
 */
export async function listProfessionalsByIds(db: Db, ids: string[]): Promise<ProfessionalForBooking[]> {
  const found = await sql<ProfessionalForBooking>`select ${forBooking} from professionals.professionals p
    where p.id ${anyOf(ids)} -- prepared`.execute(db);
  return found.rows;
}

export async function findProfessionalBySlug(
  db: Db,
  slug: string,
): Promise<ProfessionalForBooking | undefined> {
  const found = await sql<ProfessionalForBooking>`select ${forBooking} from professionals.professionals p
    where p.slug = ${slug} -- prepared`.execute(db);
  return found.rows[0];
}

/**
 * Finds a professional, also a deleted one, by a slug that the business had before, so that old links can
 * be redirected to the current page or answered as closed.
 */
export async function findProfessionalByFormerSlug(
  db: Db,
  slug: string,
): Promise<ProfessionalForBooking | undefined> {
  const found = await sql<ProfessionalForBooking>`select ${forBooking} from professionals.professionals p
    where p.id = (select professional_id from professionals.former_slugs
      where slug_hash = sha256(convert_to(${slug}, 'UTF8')))`.execute(db);
  return found.rows[0];
}

export type ProfessionalOfAccount = {
  id: string;
  slug: string;
  businessName: string;
  role: ProfessionalRole;
  timeZone: string;
};

export async function findProfessionalByAccount(
  db: Db,
  accountId: string,
): Promise<ProfessionalOfAccount | undefined> {
  return db
    .selectFrom('professionals.professionals')
    .select(['id', 'slug', 'businessName', 'role', 'timeZone'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ role: ProfessionalRole }>()
    .executeTakeFirst();
}

/** Finds a business by its id; undefined once it is closed. */
export async function findBusiness(db: Db, id: string): Promise<ProfessionalOfAccount | undefined> {
  return db
    .selectFrom('professionals.professionals')
    .select(['id', 'slug', 'businessName', 'role', 'timeZone'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$narrowType<{ role: ProfessionalRole }>()
    .executeTakeFirst();
}

/**
 * Locks the business until the transaction ends, so that its plan and everything that counts towards the
 * plan cannot change. Undefined, without a lock, once the business is closed.
 */
export async function lockProfessional(
  tx: Tx,
  id: string,
): Promise<{ role: ProfessionalRole; plan: Plan; additionalProfiles: number } | undefined> {
  return tx
    .selectFrom('professionals.professionals')
    .select(['role', 'plan', 'additionalProfiles'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .modifyEnd(recordRowLock(tx, 'professional', id))
    .$narrowType<{ role: ProfessionalRole; plan: Plan }>()
    .executeTakeFirst();
}

/** Returns how many photos the plan allows; null when the number is unlimited. */
export async function findPhotoLimit(db: Db, id: string): Promise<number | null> {
  const { photos } = await db
    .selectFrom('professionals.professionals')
    .select('photos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return photos;
}

export async function listSlugsLike(tx: Tx, slug: string): Promise<string[]> {
  const found = await tx
    .selectFrom('professionals.professionals')
    .select('slug')
    .where((where) => where.or([where('slug', '=', slug), where('slug', 'like', `${slug}-%`)]))
    .execute();
  return found.map((row) => row.slug);
}

export type NewProfessional = {
  accountId: string;
  slug: string;
  role: ProfessionalRole;
  plan: Plan;
  businessName: string;
  phoneNumber: string | null;
  timeZone: string;
  hairTypes: HairType[];
  serviceTypes: ServiceType[];
  smsReminder: boolean;
  legalStatus: LegalStatus | null;
  companyStatus: CompanyStatus | null;
  createdAt: Date;
  places: WorkPlace[];
  workZones: WorkZone[];
};

/** Returns the id; undefined when another business took the slug meanwhile. */
export async function insertProfessional(tx: Tx, professional: NewProfessional): Promise<string | undefined> {
  const { places, workZones, ...row } = professional;
  const inserted = await tx
    .insertInto('professionals.professionals')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const professionalId = inserted.id;
  if (places.length > 0) {
    await tx
      .insertInto('professionals.places')
      .values(places.map(({ coordinates, ...place }) => ({ professionalId, ...place, ...coordinates })))
      .execute();
  }
  if (workZones.length > 0) {
    await tx
      .insertInto('professionals.workZones')
      .values(workZones.map((zone) => ({ professionalId, ...zone })))
      .execute();
  }
  return professionalId;
}

export async function updatePlan(
  tx: Tx,
  { id, ...plan }: { id: string; plan: Plan; formula: Formula; additionalProfiles: number },
): Promise<void> {
  await tx.updateTable('professionals.professionals').set(plan).where('id', '=', id).execute();
}

export async function updateSuspension(tx: Tx, id: string, suspendedAt: Date | null): Promise<void> {
  await tx
    .updateTable('professionals.professionals')
    .set({ suspendedAt })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Returns false when the current state is not `from`. */
export async function updateVerification(
  tx: Tx,
  { id, from, to }: { id: string; from: VerificationState; to: VerificationState },
): Promise<boolean> {
  const updated = await tx
    .updateTable('professionals.professionals')
    .set({ verification: to })
    .where('id', '=', id)
    .where('verification', '=', from)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export type BusinessPrivateData = {
  serviceTypes: ServiceType[];
  companyStatus: CompanyStatus | null;
  formula: Formula;
};

export async function findPrivateData(db: Db, id: string): Promise<BusinessPrivateData | undefined> {
  return db
    .selectFrom('professionals.professionals')
    .select(['serviceTypes', 'companyStatus', 'formula'])
    .where('id', '=', id)
    .$narrowType<BusinessPrivateData>()
    .executeTakeFirst();
}

type EditableColumn =
  | 'businessName'
  | 'description'
  | 'phoneNumber'
  | 'hairTypes'
  | 'languagesSpoken'
  | 'smsReminder';

export type BusinessColumns = Partial<
  Pick<ProfessionalForBooking, EditableColumn | 'accessibility' | 'onSitePayments'> & {
    serviceTypes: ServiceType[];
    legalStatus: LegalStatus;
    companyStatus: CompanyStatus;
  }
>;

/**
 * Updates columns and increments the version. Returns false and writes nothing when `version` is outdated.
 */
export async function updateBusiness(
  tx: Tx,
  { id, version }: { id: string; version: number | undefined },
  columns: BusinessColumns = {},
): Promise<boolean> {
  const changed = await tx
    .updateTable('professionals.professionals')
    .set({ ...columns, informationVersion: sql`information_version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (those) => those.where('informationVersion', '=', version ?? 0))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function insertMileageTerms(
  tx: Tx,
  terms: MileageTerms & { professionalId: string; version: number; validFrom: Date },
): Promise<void> {
  await tx.insertInto('professionals.mileageTerms').values(terms).execute();
}

/** Changes role and plan together, because a plan belongs to a role. */
export async function updateProfessionalRole(
  tx: Tx,
  id: string,
  change: { role: ProfessionalRole; plan: Plan; additionalProfiles: number },
): Promise<void> {
  await tx.updateTable('professionals.professionals').set(change).where('id', '=', id).execute();
}

export async function replaceWorkZones(tx: Tx, professionalId: string, zones: WorkZone[]): Promise<void> {
  await tx.deleteFrom('professionals.workZones').where('professionalId', '=', professionalId).execute();
  if (zones.length === 0) return;
  await tx
    .insertInto('professionals.workZones')
    .values(zones.map((zone) => ({ professionalId, ...zone })))
    .execute();
}

export async function updateClosing(tx: Tx, id: string, closingUntil: Date): Promise<void> {
  await tx.updateTable('professionals.professionals').set({ closingUntil }).where('id', '=', id).execute();
}

/** Closes a business and erases its personal data. The row stays, because past appointments refer to it. */
export async function eraseProfessional(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('professionals.places').where('professionalId', '=', id).execute();
  await tx.deleteFrom('professionals.workZones').where('professionalId', '=', id).execute();
  await sql`update professionals.professionals set slug = 'deleted-' || id, business_name = '-', description = '',
    phone_number = null, company_status = null, suspended_at = coalesce(suspended_at, ${now}), deleted_at = ${now}
    where id = ${id}`.execute(tx);
}
