import { endpoint } from './endpoint.ts';
import { review } from './reviews.ts';
import { professionalPictures, searchResult } from './search.ts';
import { z } from './zod.ts';

export const getFrontPage = endpoint({
  method: 'GET',
  path: '/front-page',
  summary: 'Get the front page: number of professionals, towns, featured professionals, reviews',
  audience: 'anyone',
  response: z.object({
    professionals: z.int().describe('Number of professionals that can be found in the search'),
    towns: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .describe('Towns with the most salons, eight at most'),
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
      .describe(
        'Professionals with the best ratings of the ranking formula, six at most, of which two of a town if others have enough',
      ),
    reviews: z
      .array(
        review
          .omit({ answer: true })
          .extend({ slug: z.string(), businessName: z.string(), city: z.string() }),
      )
      .describe('Recent good reviews of some length, each of a different professional, three at most'),
  }),
});
