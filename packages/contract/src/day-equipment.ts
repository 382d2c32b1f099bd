import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const dayEquipment = z.object({
  day,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  equipments: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      units: z
        .array(
          z.object({
            unit: z.int().describe('Number of the unit, from 1'),
            taken: z.array(
              z.object({
                startsAt: instant,
                endsAt: instant,
                visit: z
                  .object({ id: uuid, name: z.string() })
                  .nullable()
                  .describe(
                    'Appointment that uses the unit; null: a colleague’s the caller may not see, or a waiting-list offer',
                  ),
              }),
            ),
          }),
        )
        .describe('Units of the equipment, including former units that are still in use'),
    }),
  ),
});
export type DayEquipment = z.output<typeof dayEquipment>;

export const getDayEquipment = endpoint({
  method: 'GET',
  path: '/professional/calendar/equipment',
  summary: 'Get the use of the professional’s equipment on a day, unit by unit',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    day: day.optional().describe('Day to read; absent: today in the professional’s time zone'),
  }),
  response: dayEquipment,
});
