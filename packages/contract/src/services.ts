import { category, uuid } from './fields.ts';
import { z } from './zod.ts';

export const step = z.object({
  name: z.string(),
  durationMinutes: z.int(),
  freeTimeMinutes: z.int(),
  equipment: z.array(z.string()),
});

export const service = z.object({
  id: uuid,
  category,
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  durationMinutes: z.int(),
  atSalon: z.boolean(),
  atHome: z.boolean(),
  onlineBooking: z.boolean(),
  phoneOnly: z.boolean(),
  prepayment: z.boolean(),
  questionnaire: z.boolean(),
  steps: z.array(step),
});
export type Service = z.output<typeof service>;
