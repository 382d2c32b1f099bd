import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const review = z.object({
  id: uuid,
  authorName: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  answer: z.string().nullable(),
  createdAt: instant,
});
export type Review = z.output<typeof review>;
