import type { DayEquipment } from '@meche/contract/day-equipment';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { listUnitsTaken } from '#scheduling';
import { listEquipments } from '#services';
import { mayOpenCalendar } from '#staff';
import { readDay } from './read-day.ts';
import { listAppointmentsByIds } from './store/appointments.ts';

export async function readDayEquipment(
  deps: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  query: { day?: string | undefined },
): Promise<DayEquipment> {
  const { db } = deps;
  const { professionalId } = standing;
  const { day, timeZone, startsAt, endsAt } = await readDay(deps, professionalId, query);
  const [equipments, taken] = await Promise.all([
    listEquipments(db, professionalId),
    listUnitsTaken(db, professionalId, [startsAt, endsAt]),
  ]);
  const rows = await listAppointmentsByIds(db, [
    ...new Set(
      taken.flatMap(({ occupantKind, occupantId }) => (occupantKind === 'appointment' ? [occupantId] : [])),
    ),
  ]);
  const visitOf = new Map(
    rows
      .filter(({ memberId }) => mayOpenCalendar(standing, memberId))
      .map(({ id, customerName }) => [id, { id, name: customerName }]),
  );
  return {
    day,
    timeZone,
    equipments: equipments.map(({ id, name, units }) => {
      const own = taken.filter(({ equipmentId }) => equipmentId === id);
      const most = Math.max(units, ...own.map(({ unit }) => unit));
      return {
        id,
        name,
        units: Array.from({ length: most }, (_, at) => ({
          unit: at + 1,
          taken: own
            .filter(({ unit }) => unit === at + 1)
            .map((one) => ({
              startsAt: one.startsAt.toISOString(),
              endsAt: one.endsAt.toISOString(),
              visit: visitOf.get(one.occupantId) ?? null,
            })),
        })),
      };
    }),
  };
}
