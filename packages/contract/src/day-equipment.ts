import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const dayEquipment = z.object({
  day,
  timeZone: z.string(),
  equipments: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      units: z
        .array(
          z.object({
            unit: z.int().describe('From 1'),
            taken: z.array(
              z.object({
                startsAt: instant,
                endsAt: instant,
                visit: z
                  .object({ id: uuid, name: z.string() })
                  .nullable()
                  .describe(
                    'The appointment, in a calendar the caller may open; null: a colleague’s, or held for the waiting list',
                  ),
              }),
            ),
          }),
        )
        .describe('Those it has, and any more that is still taken'),
    }),
  ),
});
export type DayEquipment = z.output<typeof dayEquipment>;

export const getDayEquipment = endpoint({
  method: 'GET',
  path: '/professional/calendar/equipment',
  summary: 'A day of the professional’s equipment, unit by unit: when it is in use, and by which appointment',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ day: day.optional().describe('Absent: today in the professional’s zone') }),
  response: dayEquipment,
});
