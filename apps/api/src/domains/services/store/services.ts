import type { DepositChoice } from '@meche/contract/deposits';
import {
  type Category,
  type Gender,
  type HairType,
  hairLengths,
  type ServiceType,
} from '@meche/contract/enumerations';
import type { LengthTerms } from '@meche/contract/hair-lengths';
import { sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import { reorderRows } from '#kit/database/reorder-rows';

export type StepOfService = {
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipmentIds: string[];
  /** The names of the equipment, in the order of `equipmentIds`. */
  equipment: string[];
};

/**
 * A service of a professional. When no steps are stored, `steps` has one step of the whole duration,
 * without equipment.
 */
export type ServiceOfProfessional = {
  id: string;
  professionalId: string;
  category: Category;
  name: string;
  description: string;
  priceCents: number;
  durationMinutes: number;
  atSalon: boolean;
  atHome: boolean;
  onlineBooking: boolean;
  phoneOnly: boolean;
  prepayment: boolean;
  deposit: DepositChoice;
  depositPercent: number | null;
  depositCents: number | null;
  questionnaire: boolean;
  /**
   * True when a topic of the questionnaire is linked to the service. A service on request without questions
   * cannot be requested online.
   */
  hasQuestions: boolean;
  switchedOn: boolean;
  serviceTypes: ServiceType[];
  hairTypes: HairType[];
  /** An empty list means that the service suits everyone. */
  genders: Gender[];
  /**
   * Sorted from the shortest hair to the longest. A hair length that is not listed has the price and
   * duration of the service.
   */
  lengthTerms: LengthTerms[];
  position: number;
  version: number;
  deletedAt: Date | null;
  steps: StepOfService[];
};

const withSteps = sql`
  s.id, s.professional_id, s.category, s.name, s.description, s.price_cents, s.duration_minutes, s.at_salon, s.at_home,
  s.online_booking, s.phone_only, s.prepayment, s.deposit, s.deposit_percent, s.deposit_cents, s.questionnaire, s.switched_on, s.service_types, s.hair_types, s.genders,
  s.position, s.version, s.deleted_at,
  exists (select from services.topic_services ts where ts.service_id = s.id) as has_questions,
  (select coalesce(json_agg(json_build_object('hairLength', lt.hair_length, 'priceCents', lt.price_cents,
      'durationMinutes', lt.duration_minutes) order by array_position(${sql.lit(`{${hairLengths.join(',')}}`)}::text[], lt.hair_length)), '[]')
    from services.length_terms lt where lt.service_id = s.id) as length_terms,
  (select coalesce(json_agg(json_build_object('name', st.name, 'durationMinutes', st.duration_minutes,
      'freeTimeMinutes', st.free_time_minutes,
      'equipmentIds', occupied.ids, 'equipment', occupied.names) order by st.position), '[]')
    from services.steps st
    cross join lateral (
      select coalesce(json_agg(e.id order by e.name, e.id), '[]') as ids,
        coalesce(json_agg(e.name order by e.name, e.id), '[]') as names
      from services.step_equipments se join services.equipments e on e.id = se.equipment_id
      where se.step_id = st.id) occupied
    where st.service_id = s.id) as steps`;

/** Returns services in no particular order. Deleted services are included; unknown ids are left out. */
export async function listServicesByIds(db: Db, ids: string[]): Promise<ServiceOfProfessional[]> {
  const found = await sql<ServiceOfProfessional>`select ${withSteps} from services.services s
    where s.id ${anyOf(ids)} -- prepared`.execute(db);
  return found.rows.map(withOneStepAtLeast);
}

export async function listServicesOfProfessional(
  db: Db,
  professionalId: string,
): Promise<ServiceOfProfessional[]> {
  return listServicesOfProfessionals(db, [professionalId]);
}

/** Sorted by professional, then in list order. Deleted services are left out. */
export async function listServicesOfProfessionals(
  db: Db,
  professionalIds: string[],
): Promise<ServiceOfProfessional[]> {
  const found = await sql<ServiceOfProfessional>`select ${withSteps} from services.services s
    where s.professional_id ${anyOf(professionalIds)} and s.deleted_at is null
    order by s.professional_id, s.position, s.id -- prepared`.execute(db);
  return found.rows.map(withOneStepAtLeast);
}

export type NewStep = Omit<StepOfService, 'equipment'> & { id: string };
type DepositFields = 'deposit' | 'depositPercent' | 'depositCents';
type Optional = DepositFields | 'switchedOn' | 'serviceTypes' | 'hairTypes' | 'genders' | 'lengthTerms';
/** `durationMinutes` must be the total of the steps with their free time, if there are steps. */
export type NewService = Omit<
  ServiceOfProfessional,
  'professionalId' | 'position' | 'version' | 'deletedAt' | 'steps' | 'hasQuestions' | Optional
> &
  Partial<Pick<ServiceOfProfessional, Optional>> & { steps: NewStep[] };

/**
 * Inserts services with steps, equipment and length terms. Their positions start at `from` and follow the
 * list.
 */
export async function insertServices(
  tx: Tx,
  professionalId: string,
  services: readonly NewService[],
  { createdAt, from = 0 }: { createdAt: Date; from?: number },
): Promise<void> {
  await tx
    .insertInto('services.services')
    .values(
      services.map(({ steps: _, lengthTerms: _terms, ...service }, index) => ({
        ...service,
        professionalId,
        position: from + index,
        createdAt,
      })),
    )
    .execute();
  await insertParts(tx, services);
}

async function insertParts(
  tx: Tx,
  services: readonly Pick<NewService, 'id' | 'steps' | 'lengthTerms'>[],
): Promise<void> {
  const terms = services.flatMap(({ id: serviceId, lengthTerms = [] }) =>
    lengthTerms.map((one) => ({ ...one, serviceId })),
  );
  if (terms.length > 0) await tx.insertInto('services.lengthTerms').values(terms).execute();
  const steps = services.flatMap(({ id: serviceId, steps: its }) =>
    its.map((step, position) => ({ ...step, serviceId, position })),
  );
  if (steps.length === 0) return;
  await tx
    .insertInto('services.steps')
    .values(steps.map(({ equipmentIds: _, ...step }) => step))
    .execute();
  const used = steps.flatMap(({ id: stepId, equipmentIds }) =>
    equipmentIds.map((equipmentId) => ({ stepId, equipmentId })),
  );
  if (used.length > 0) await tx.insertInto('services.stepEquipments').values(used).execute();
}

/** Returns false and writes nothing when the version has changed or the service was deleted. */
export async function replaceService(
  tx: Tx,
  { professionalId, version }: { professionalId: string; version: number },
  { id, steps, lengthTerms, ...service }: NewService,
): Promise<boolean> {
  const changed = await tx
    .updateTable('services.services')
    .set({ ...service, version: version + 1 })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  await sql`delete from services.step_equipments
    where step_id = any(array(select id from services.steps where service_id = ${id}))`.execute(tx);
  await tx.deleteFrom('services.steps').where('serviceId', '=', id).execute();
  await tx.deleteFrom('services.lengthTerms').where('serviceId', '=', id).execute();
  await insertParts(tx, [{ id, steps, ...(lengthTerms && { lengthTerms }) }]);
  return true;
}

/**
 * Increments the versions of services after a change of their performers, so that editors that are open
 * refuse to save.
 */
export async function incrementServiceVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update services.services set version = version + 1 where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

export async function updateSwitch(
  tx: Tx,
  { professionalId, id }: { professionalId: string; id: string },
  switchedOn: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('services.services')
    .set({ switchedOn })
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteServices(
  tx: Tx,
  professionalId: string,
  which: { id: string } | { category: Category },
  now: Date,
): Promise<number> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['category', which.category] as const);
  const gone = await tx
    .updateTable('services.services')
    .set({ deletedAt: now })
    .where(column, '=', value)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return Number(gone.numUpdatedRows);
}

/** Services that are not in `ids` keep their order, after the listed services. */
export async function updateOrder(tx: Tx, professionalId: string, ids: readonly string[]): Promise<void> {
  await reorderRows(tx, { table: 'services.services', professionalId }, ids);
}

function withOneStepAtLeast(service: ServiceOfProfessional): ServiceOfProfessional {
  if (service.steps.length > 0) return service;
  const { name, durationMinutes } = service;
  const step = {
    name: name.slice(0, 80),
    durationMinutes,
    freeTimeMinutes: 0,
    equipmentIds: [],
    equipment: [],
  };
  return { ...service, steps: [step] };
}
