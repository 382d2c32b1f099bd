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
                    'Whose, in a calendar that she opens; null: somebody else’s, or held for whoever waits',
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
  summary: 'A day of the house’s equipment, unit by unit: when it is taken, and by which visit',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({ day: day.optional().describe('Absent: today in her zone') }),
  response: dayEquipment,
});
