import type { Tx } from '#kit/database/database';
import { resourceIdOf } from './fill-calendar.ts';
import type { Account, House } from './house.ts';
import { idFor } from './random.ts';
import { insertRows } from './store.ts';

export async function writeAccounts(tx: Tx, accounts: Account[]): Promise<void> {
  await insertRows(tx, 'identity.accounts', accounts);
}

/** Everything of the houses but their appointments. */
export async function writeHouses(tx: Tx, houses: House[]): Promise<void> {
  const all = <T>(of: (house: House) => T[]): T[] => houses.flatMap(of);
  const services = all((house) => house.services);
  const members = all((house) => house.members);
  const steps = services.flatMap((service) =>
    service.steps.map((step, position) => ({ ...step, position, serviceId: service.id })),
  );

  await insertRows(
    tx,
    'professionals.professionals',
    all((house) => [house.row]),
  );
  await insertRows(
    tx,
    'professionals.places',
    all((house) => house.places),
  );
  await insertRows(
    tx,
    'professionals.work_zones',
    all((house) => house.workZones),
  );
  await insertRows(
    tx,
    'professionals.mileage_terms',
    all((house) => house.mileageTerms),
  );
  await insertRows(
    tx,
    'services.equipments',
    all((house) => house.equipments),
  );
  await insertRows(
    tx,
    'services.services',
    services.map(({ steps: _, ...service }) => service),
  );
  await insertRows(
    tx,
    'services.steps',
    steps.map(({ equipment: _, ...step }) => step),
  );
  await insertRows(
    tx,
    'services.step_equipments',
    steps.flatMap(({ id, equipment }) => (equipment ? [{ stepId: id, equipmentId: equipment.id }] : [])),
  );
  await insertRows(
    tx,
    'staff.members',
    members.map(({ serviceIds: _services, hours: _hours, ...member }) => ({ ...member, bookable: true })),
  );
  await insertRows(
    tx,
    'staff.member_services',
    members.flatMap(({ id, serviceIds }) => serviceIds.map((serviceId) => ({ memberId: id, serviceId }))),
  );
  await insertRows(
    tx,
    'scheduling.working_hours',
    members.flatMap(({ id, hours }) =>
      hours.map((range) => ({
        id: idFor(`hours ${id} ${range.weekday} ${range.startsMinute}`),
        memberId: id,
        ...range,
      })),
    ),
  );
  await insertRows(
    tx,
    'scheduling.exceptions',
    all((house) => house.exceptions),
  );
  await insertRows(tx, 'scheduling.resources', all(resourcesOf));
}

function resourcesOf(house: House) {
  const professionalId = house.row.id;
  const members = house.members.map((member) => ({
    ...{ id: resourceIdOf(member), professionalId, memberId: member.id },
    ...{ equipmentId: null, unit: null },
  }));
  const units = house.equipments.flatMap((equipment) =>
    Array.from({ length: equipment.units }, (_, index) => ({
      ...{ id: resourceIdOf(equipment, index + 1), professionalId, memberId: null },
      ...{ equipmentId: equipment.id, unit: index + 1 },
    })),
  );
  return [...members, ...units];
}
