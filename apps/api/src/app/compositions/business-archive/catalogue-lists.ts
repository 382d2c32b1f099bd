import { listEntry } from './archive-files.ts';
import { type BusinessRows, createNumbering, type NumberOf } from './read-business.ts';
import type { Entry } from './write-archive.ts';

export function catalogueLists(rows: BusinessRows, memberNumber: NumberOf): Entry[] {
  const { equipment, services, topics, performed } = rows;
  const equipmentNumber = createNumbering(equipment);
  const serviceNumber = createNumbering(services);
  const performersOf = Map.groupBy(performed, ({ serviceId }) => serviceId);
  return [
    listEntry('equipment.json', () =>
      equipment.map(({ id, name, units }) => ({ number: equipmentNumber(id), name, units })),
    ),
    listEntry('services.json', () =>
      services.map(({ id, steps, ...service }) => ({
        number: serviceNumber(id),
        ...service,
        members: (performersOf.get(id) ?? []).map(({ memberId }) => memberNumber(memberId)),
        steps: steps.map(({ name, durationMinutes, freeTimeMinutes, equipmentIds }) => ({
          name,
          durationMinutes,
          freeTimeMinutes,
          // Steps may still name equipment that was deleted since; it is left out.
          equipment: equipmentIds
            .filter((one) => equipment.some((row) => row.id === one))
            .map(equipmentNumber)
            .sort((one, other) => one - other),
        })),
      })),
    ),
    listEntry('questions.json', () =>
      topics.map(({ name, questions, serviceIds }, index) => ({
        number: index + 1,
        name,
        services: serviceIds
          .filter((one) => services.some((service) => service.id === one))
          .map(serviceNumber)
          .sort((one, other) => one - other),
        questions: questions.map(({ kind, text, required, options }) => ({ kind, text, required, options })),
      })),
    ),
  ];
}

export function hoursLists({ hours }: BusinessRows, memberNumber: NumberOf): Entry[] {
  return [
    listEntry('hours.json', () =>
      hours.members
        .map(({ memberId, weeks, firstMonday, days }) => ({
          member: memberNumber(memberId),
          weeks,
          days,
          firstMonday: weeks === 1 ? null : firstMonday,
        }))
        .sort((one, other) => one.member - other.member),
    ),
    listEntry('closures.json', () =>
      hours.periods.map(({ memberId, ...period }) => ({
        ...period,
        member: memberId === null ? null : memberNumber(memberId),
      })),
    ),
  ];
}
