import { dayParts, hoursFormat, MAX_HOURS_AHEAD, readHours } from './day-parts.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, genders, hairLengths, searchedPayments, spokenLanguages } from './enumerations.ts';
import { category, coordinates, day, instant, placeOfService, precision, square, uuid } from './fields.ts';
import { rankingFormula, rankingTerms } from './ranking.ts';
import { rating } from './reviews.ts';
import { searchSorts } from './search-sorts.ts';
import { z } from './zod.ts';

/** Pictures of a professional on a search result. */
export const professionalPictures = {
  portraitIds: z.array(uuid).describe('Public pictures of members, in list order, four at most'),
  photoId: uuid.nullable().describe('Id of the cover photo of the album, a public picture; null: none'),
};

const { compared, nearness, soon, rating: rated, price } = rankingFormula;

/** The ranking formula in words. With this text and the response, anyone can compute the order again. */
const rankingText = [
  `Points of the order "recommended", rounded to tenths. The score is the sum of the points in percent of what the listed terms can earn, to a tenth. Results are sorted by score, then distance, then id.`,
  `Nearness: value is distance_km; ${nearness.points} x (1 - value / ${nearness.untilKm}).`,
  `Soon: value is the number of whole hours from now, rounded up to the minute, to the first free time; null without a free time. ${soon.points} x (1 - value / ${soon.untilHours}), 0 for null.`,
  `Rating: value is (average x count + ${rated.addedAverage} x ${rated.addedReviews}) / (count + ${rated.addedReviews}) to two decimals; ${rated.points} x (value - 1) / 4.`,
  `Price: value is from_price_cents in percent of median_price_cents; ${price.points} x (${price.nonePercent} - value) / ${price.nonePercent - price.fullPercent}. The median, the lower of two in the middle, is that of the compared professionals whose services are of the same categories. The term is left out if there is only one of them, or if the price of a service depends on the hair length.`,
  `No term earns less than 0 or more than its points. Null: another order was requested, or the professional is not among the nearest ${compared}; only these are compared, and they come first. Neither payments nor plans count.`,
].join(' ');

const ranking = z.object({
  score: z.number().describe('Score in percent, the sum of the points of `terms`'),
  medianPriceCents: z
    .int()
    .nullable()
    .describe('Median price in euro cents; null: the term of the price is left out'),
  terms: z.array(z.object({ term: z.enum(rankingTerms), value: z.number().nullable(), points: z.number() })),
});

export const searchResult = z.object({
  professionalId: uuid,
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()).describe('Hair colours of the generated cover art'),
  members: z
    .array(z.object({ name: z.string(), portraitId: uuid }))
    .describe('Members with a portrait, in list order, four at most'),
  photos: z
    .array(z.object({ id: uuid, caption: z.string() }))
    .describe('Public photos of the album, the cover first, five at most'),
  line: z.string().nullable().describe('Street line of a salon; null: no salon'),
  postalCode: z.string().nullable().describe('Postal code of a salon; null: no salon'),
  city: z.string(),
  coordinates,
  precision,
  distanceKm: z.number().describe('Distance in kilometres from the searched place'),
  rating,
  mileageCents: z
    .int()
    .nullable()
    .describe(
      'Mileage in euro cents for a home visit in the commune; null: in the salon, or no single commune is meant',
    ),
  fromPriceCents: z
    .int()
    .nullable()
    .describe(
      'Sum of the prices of the services in euro cents, used by filter, order and ranking; null: unknown',
    ),
  services: z
    .array(
      z.object({
        id: uuid,
        category,
        name: z.string(),
        priceCents: z.int().describe('Price in euro cents; the lowest one if it depends on the hair length'),
        durationMinutes: z
          .int()
          .describe('Duration in minutes; the shortest one if it depends on the hair length'),
        byLength: z
          .boolean()
          .describe(
            'True: the price depends on the hair length, which the booking asks; the slots are free for any length',
          ),
        depositCents: z
          .int()
          .describe('Deposit by card in euro cents, of `price_cents`; the rest is paid on site. 0: none'),
        choices: z
          .int()
          .describe(
            'Number of the professional’s services that match; with more than one, the customer chooses',
          ),
      }),
    )
    .describe('Shortest service bookable online of each chosen category; the slots are for these services'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  slots: z
    .array(z.object({ startsAt: instant, endsAt: instant }))
    .describe('Free times: three of each of the first five days with any; twelve if one day is requested'),
  moreOfDays: z
    .array(z.int())
    .describe('Number of further free times of each of these days, in the same order'),
  ranking: ranking.nullable().describe(rankingText),
});
export type SearchResult = z.output<typeof searchResult>;

/** Alternatives to offer when a search finds no professional. */
export const alternativesToNone = z.object({
  nextDay: z
    .object({ day, count: z.int() })
    .nullable()
    .describe('Next day with a free professional and their number; null: none, or no day was requested'),
  anyTime: z
    .int()
    .describe(
      'Number of professionals, among thirty, who are free at another time than the requested `part`, `hours` or `within_hours`',
    ),
  unnamed: z
    .object({ categories: z.array(category), count: z.int() })
    .nullable()
    .describe(
      'Results for the categories of the named services instead of their names; for any service if `categories` is empty. Null: none',
    ),
  otherPlace: z
    .object({ place: placeOfService, count: z.int() })
    .nullable()
    .describe('Number of results at the other place, salon or at home; null: none'),
  withoutFilters: z.int().describe('Number of results without day, time and all filters'),
  nearest: z.array(searchResult).describe('Nearest salons beyond the search radius, three at most'),
});

export const searchProfessionals = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Search professionals near a place who offer all chosen categories',
  audience: 'anyone',
  query: z.strictObject({
    where: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe(
        'Place: postal code, INSEE code, commune, department by number or name, "latitude,longitude", street, quarter, square, station or airport',
      ),
    categories: z
      .string()
      .max(300)
      .optional()
      .describe('Categories, comma-separated; professionals must offer all of them'),
    place: placeOfService.default('salon'),
    named: z
      .string()
      .trim()
      .max(150)
      .optional()
      .describe('Names of services, comma-separated, three at most'),
    day: day.optional().describe('Only professionals who are free on this day, YYYY-MM-DD'),
    square: square.optional(),
    professional: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Only the professional with this slug; no results if it is unknown'),
    part: z.enum(dayParts).optional().describe('Only professionals who are free in this part of a day'),
    hours: z
      .string()
      .regex(hoursFormat)
      .refine((text) => readHours(text) !== undefined)
      .optional()
      .describe(
        'Only free times that start within these hours of the professional’s wall clock, such as "18:00-24:00"; used instead of `part`',
      ),
    withinHours: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_HOURS_AHEAD)
      .optional()
      .describe('Only professionals who are free within so many hours from now'),
    language: z.enum(spokenLanguages).optional().describe('Only professionals who speak this language'),
    hairType: z.string().max(30).optional(),
    gender: z.enum(genders).optional().describe('Only professionals with a matching service for this gender'),
    hairLength: z
      .enum(hairLengths)
      .optional()
      .describe('Only professionals with a matching service that has a price for this hair length'),
    access: z
      .enum(accessibilities)
      .optional()
      .describe('Only salons with this accessibility, as stated by the owner'),
    payment: z
      .enum(searchedPayments)
      .optional()
      .describe(
        'Only professionals who accept this payment on site; online: by card through the marketplace',
      ),
    maxPriceCents: z.coerce.number().int().min(0).max(1_000_000).optional(),
    minRating: z.coerce.number().min(0).max(5).optional(),
    sort: z
      .enum(searchSorts)
      .default('recommended')
      .describe(
        `Order of the results; recommended and first_slot compare the nearest ${compared} professionals`,
      ),
    page: z.coerce.number().int().min(1).max(100).default(1).describe('Page number, from 1'),
  }),
  response: z.object({
    now: instant,
    commune: z.object({ inseeCode: z.string(), name: z.string(), postalCode: z.string(), coordinates }),
    department: z
      .object({ code: z.string(), name: z.string() })
      .nullable()
      .describe('Department that was searched as a whole, with its seat as `commune`; null: another place'),
    street: z
      .string()
      .nullable()
      .describe(
        'Street or named place that was searched around, at the coordinates, such as "12 rue de Rivoli, Paris 4e" or "Bastille, Paris 11e"; null: another place',
      ),
    mendedWhere: z
      .string()
      .nullable()
      .describe(
        'Place as it was written, if a place of similar spelling was searched instead; null: not corrected',
      ),
    items: z.array(searchResult),
    page: z.int().describe('Page number; the last page if the requested one is past the end'),
    total: z.int().describe('Number of results on all pages'),
    hasMore: z.boolean(),
    instead: alternativesToNone.nullable().describe('Alternatives if nothing is found; otherwise null'),
  }),
  refusals: ['unknown_commune'],
});
