import { genders } from './enumerations.ts';
import { category, hairLength, uuid } from './fields.ts';
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
  questionnaire: z.boolean().describe('Booked on request: the professional accepts or declines'),
  hasQuestions: z.boolean().describe('Asked before a request; without any there is no booking it online'),
  genders: z.array(z.enum(genders)).describe('Who it suits; empty: everyone'),
  lengthTerms: z
    .array(z.object({ hairLength, priceCents: z.int(), durationMinutes: z.int() }))
    .describe('From the shortest; none: always the same. A length that is missing goes by the service’s own'),
  steps: z.array(step),
});
export type Service = z.output<typeof service>;
