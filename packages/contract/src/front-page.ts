import { endpoint } from './endpoint.ts';
import { review } from './reviews.ts';
import { professionalPictures, searchResult } from './search.ts';
import { z } from './zod.ts';

export const getFrontPage = endpoint({
  method: 'GET',
  path: '/front-page',
  summary: 'Who is on the marketplace, in figures, towns and words of customers',
  audience: 'anyone',
  response: z.object({
    professionals: z.int().describe('Who may be found'),
    towns: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .describe('Those with most salons, eight at most'),
    featured: z
      .array(
        searchResult
          .pick({
            slug: true,
            businessName: true,
            role: true,
            hairColours: true,
          })
          .extend({
            ...professionalPictures,
            city: z.string(),
            rating: z.object({ average: z.number(), count: z.int() }),
          }),
      )
      .describe('Loved ones, of as many towns as there are, six at most'),
    reviews: z
      .array(
        review
          .omit({ answer: true })
          .extend({ slug: z.string(), businessName: z.string(), city: z.string() }),
      )
      .describe('Recent good reviews of some length, each of a different professional, at most three'),
  }),
});
