import { genders } from './enumerations.ts';
import { category, hairLength, uuid } from './fields.ts';
import { z } from './zod.ts';

export const step = z.object({
  name: z.string(),
  durationMinutes: z.int(),
  freeTimeMinutes: z
    .int()
    .describe('Minutes after the step in which the member is free for another customer'),
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
  phoneOnly: z.boolean().describe('True: customers book this service by phone only'),
  prepayment: z.boolean().describe('True: paid by card through the marketplace; false: paid on site'),
  depositPercent: z
    .int()
    .nullable()
    .describe('Deposit held by card, in percent of the price; null: none, or an amount'),
  depositCents: z
    .int()
    .nullable()
    .describe('Deposit held by card, at most the price; null: none, or a percentage'),
  questionnaire: z.boolean().describe('True: booked on request, which the professional accepts or declines'),
  hasQuestions: z
    .boolean()
    .describe(
      'Whether questions come before a request; without questions such a service cannot be booked online',
    ),
  genders: z.array(z.enum(genders)).describe('Genders that the service suits; empty: everyone'),
  lengthTerms: z
    .array(z.object({ hairLength, priceCents: z.int(), durationMinutes: z.int() }))
    .describe(
      'Price and duration by hair length, the shortest hair first. Empty: they do not depend on it. A missing length has the service’s own',
    ),
  steps: z.array(step),
});
export type Service = z.output<typeof service>;
