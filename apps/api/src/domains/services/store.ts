import type { Category } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type StepOfService = {
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipmentIds: string[];
  /** Names, in the order of equipmentIds. */
  equipment: string[];
};

/** A service as sold; one without stored steps answers a single step of its whole duration. */
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
  questionnaire: boolean;
  position: number;
  deletedAt: Date | null;
  steps: StepOfService[];
};

const withSteps = sql`
  s.id, s.professional_id, s.category, s.name, s.description, s.price_cents, s.duration_minutes, s.at_salon, s.at_home,
  s.online_booking, s.phone_only, s.prepayment, s.questionnaire, s.position, s.deleted_at,
  (select coalesce(json_agg(json_build_object('name', st.name, 'durationMinutes', st.duration_minutes,
      'freeTimeMinutes', st.free_time_minutes,
      'equipmentIds', (select coalesce(json_agg(e.id order by e.name, e.id), '[]') from services.step_equipments se
        join services.equipments e on e.id = se.equipment_id where se.step_id = st.id),
      'equipment', (select coalesce(json_agg(e.name order by e.name, e.id), '[]') from services.step_equipments se
        join services.equipments e on e.id = se.equipment_id where se.step_id = st.id)) order by st.position), '[]')
    from services.steps st where st.service_id = s.id) as steps`;

/** Deleted ones included (`deletedAt`), in no particular order; ids that no service has are left out. */
export async function listServicesByIds(db: Db, ids: string[]): Promise<ServiceOfProfessional[]> {
  const found = await sql<ServiceOfProfessional>`select ${withSteps} from services.services s
    where s.id = any(${ids}::uuid[])`.execute(db);
  return found.rows.map(withOneStepAtLeast);
}

/** What she sells, in list order. */
export async function listServicesOfProfessional(
  db: Db,
  professionalId: string,
): Promise<ServiceOfProfessional[]> {
  return listServicesOfProfessionals(db, [professionalId]);
}

/** What they sell, each one's in list order. */
export async function listServicesOfProfessionals(
  db: Db,
  professionalIds: string[],
): Promise<ServiceOfProfessional[]> {
  const found = await sql<ServiceOfProfessional>`select ${withSteps} from services.services s
    where s.professional_id = any(${professionalIds}::uuid[]) and s.deleted_at is null
    order by s.professional_id, s.position, s.id`.execute(db);
  return found.rows.map(withOneStepAtLeast);
}

export type Equipment = { id: string; professionalId: string; name: string; units: number };

export async function listEquipments(db: Db, professionalId: string): Promise<Equipment[]> {
  return listEquipmentsOfProfessionals(db, [professionalId]);
}

export async function listEquipmentsOfProfessionals(db: Db, professionalIds: string[]): Promise<Equipment[]> {
  return db
    .selectFrom('services.equipments')
    .select(['id', 'professionalId', 'name', 'units'])
    .where('professionalId', 'in', professionalIds)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export type NewEquipment = { id: string; name: string; units: number };

export async function insertEquipments(
  tx: Tx,
  professionalId: string,
  equipments: readonly NewEquipment[],
): Promise<void> {
  await tx
    .insertInto('services.equipments')
    .values(equipments.map((one) => ({ ...one, professionalId })))
    .execute();
}

export type NewStep = Omit<StepOfService, 'equipment'> & { id: string };
/** Its duration is that of its steps. */
export type NewService = Omit<
  ServiceOfProfessional,
  'professionalId' | 'position' | 'deletedAt' | 'steps'
> & {
  steps: NewStep[];
};

/** In list order, with their steps and what those occupy. */
export async function insertServices(
  tx: Tx,
  professionalId: string,
  services: readonly NewService[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('services.services')
    .values(
      services.map(({ steps: _, ...service }, position) => ({
        ...service,
        ...{ professionalId, position, createdAt },
      })),
    )
    .execute();
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
