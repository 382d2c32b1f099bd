import { endpoint } from './endpoint.ts';
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

export const listReviews = endpoint({
  method: 'GET',
  path: '/professionals/:slug/reviews',
  summary: 'What customers wrote of a professional, the newest first, twenty at a time',
  audience: 'anyone',
  params: z.strictObject({ slug: z.string().max(120) }),
  query: z.strictObject({ after: uuid.optional().describe('Those before this one') }),
  response: z.object({ items: z.array(review), hasMore: z.boolean() }),
});
