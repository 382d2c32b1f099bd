import { dayParts, HOURS_AHEAD_AT_MOST } from './day-parts.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, genders, hairLengths, searchedPayments, spokenLanguages } from './enumerations.ts';
import { category, coordinates, day, instant, placeOfService, square, uuid } from './fields.ts';
import { rankingFormula, rankingTerms, searchSorts } from './ranking.ts';
import { rating } from './reviews.ts';
import { z } from './zod.ts';

/** Pictures of a professional on a card. */
export const professionalPictures = {
  portraitIds: z.array(uuid).describe('Of those who work there, in list order, four at most'),
  photoId: uuid.nullable().describe('The cover of its album: a public picture'),
};

const { compared, nearness, soon, rating: rated, price } = rankingFormula;

/** The ranking formula in words: with it and the response alone, anyone can recompute the order. */
const formula = [
  `Points of the order "recommended", rounded to tenths; the score is their sum in per cent of what the listed terms can earn, to a tenth; the highest first, then the nearer, then by id.`,
  `Nearness: value is distance_km; ${nearness.points} x (1 - value / ${nearness.untilKm}).`,
  `Soon: value is the whole hours from now, rounded up to the minute, to the first free time, null without one; ${soon.points} x (1 - value / ${soon.untilHours}), 0 for null.`,
  `Rating: value is (average x count + ${rated.addedAverage} x ${rated.addedReviews}) / (count + ${rated.addedReviews}) to two decimals; ${rated.points} x (value - 1) / 4.`,
  `Price: value is from_price_cents in per cent of median_price_cents; ${price.points} x (${price.nonePercent} - value) / ${price.nonePercent - price.fullPercent}. The median, the lower one of two in the middle, is of those compared whose services are of the same categories; the term is left out where there is one alone, or where a service goes by the length of the hair.`,
  `No term earns less than 0 or more than its points. Null: another order was requested, or the professional is not among the nearest ${compared}, who alone are compared and come first. Nothing is paid for, no plan counts. ${compared}, who alone are compared and come first. Nothing is paid for, no plan counts.`,
].join(' ');

const ranking = z.object({
  score: z.number(),
  medianPriceCents: z.int().nullable().describe('Null: the term of the price is left out'),
  terms: z.array(z.object({ term: z.enum(rankingTerms), value: z.number().nullable(), points: z.number() })),
});

export const searchResult = z.object({
  professionalId: uuid,
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()),
  members: z
    .array(z.object({ name: z.string(), portraitId: uuid }))
    .describe('Who works there and has a portrait, in list order, four at most'),
  photos: z
    .array(z.object({ id: uuid, caption: z.string() }))
    .describe('Of its album, the cover first, five at most: public pictures'),
  line: z.string().nullable().describe('Of a salon'),
  postalCode: z.string().nullable().describe('Of a salon'),
  city: z.string(),
  coordinates,
  distanceKm: z.number(),
  rating,
  mileageCents: z
    .int()
    .nullable()
    .describe('At home: what the way to the commune would cost; null where no single one is meant'),
  fromPriceCents: z
    .int()
    .nullable()
    .describe('Of the services, together: what filter, order and ranking read'),
  services: z
    .array(
      z.object({
        id: uuid,
        category,
        name: z.string(),
        priceCents: z.int().describe('By the length of the hair: the lowest'),
        durationMinutes: z.int().describe('By the length of the hair: the shortest'),
        byLength: z.boolean().describe('The booking asks it; the slots are free whatever it is'),
        choices: z
          .int()
          .describe('How many of the professional’s services match: with more than one the visitor chooses'),
      }),
    )
    .describe('The shortest online service of each chosen category: the slots are theirs'),
  timeZone: z.string(),
  slots: z
    .array(z.object({ startsAt: instant, endsAt: instant }))
    .describe('Four of each of the first five days that have any; of one day, twelve'),
  moreOfDays: z.array(z.int()).describe('How many more each of these days has, in their order'),
  ranking: ranking.nullable().describe(formula),
});
export type SearchResult = z.output<typeof searchResult>;

/** Alternatives when a search finds no professional. */
export const alternativesToNone = z.object({
  nextDay: z.object({ day, count: z.int() }).nullable().describe('The next day with a free professional'),
  anyTime: z
    .int()
    .describe('How many have another time than the part of day, or the hours, asked for; of thirty'),
  unnamed: z
    .object({ categories: z.array(category), count: z.int() })
    .nullable()
    .describe(
      'Who does such things, by whatever name; of a name that says nothing of its kind no category, and who does anything',
    ),
  otherPlace: z.object({ place: placeOfService, count: z.int() }).nullable(),
  withoutFilters: z.int().describe('How many there are without day, hair, price and rating'),
  nearest: z.array(searchResult).describe('Salons beyond the radius, three at most'),
});

export const searchProfessionals = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Professionals near a commune who offer all chosen categories',
  audience: 'anyone',
  query: z.strictObject({
    where: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe(
        'Postal code, INSEE code, commune, department by number or name, "latitude,longitude", or a street',
      ),
    categories: z.string().max(300).optional().describe('Comma-separated; all must be offered'),
    place: placeOfService.default('salon'),
    named: z
      .string()
      .trim()
      .max(150)
      .optional()
      .describe('Comma-separated, three at most; each is sought in the names of services'),
    day: day.optional().describe('Free on that day'),
    square: square.optional(),
    part: z.enum(dayParts).optional().describe('Free in that part of a day'),
    withinHours: z.coerce.number().int().min(1).max(HOURS_AHEAD_AT_MOST).optional(),
    language: z.enum(spokenLanguages).optional().describe('In which customers may be spoken to'),
    hairType: z.string().max(30).optional(),
    gender: z.enum(genders).optional().describe('Something of what is asked for is for them'),
    hairLength: z.enum(hairLengths).optional().describe('Something of it names a price for that hair'),
    access: z.enum(accessibilities).optional().describe('Of the salon, as its owner states'),
    payment: z.enum(searchedPayments).optional().describe('Taken on site; or online, with a card'),
    maxPriceCents: z.coerce.number().int().min(0).max(1_000_000).optional(),
    minRating: z.coerce.number().min(0).max(5).optional(),
    sort: z.enum(searchSorts).default('recommended').describe(`The nearest ${compared} are compared`),
    page: z.coerce.number().int().min(1).max(100).default(1),
  }),
  response: z.object({
    now: instant,
    commune: z.object({ inseeCode: z.string(), name: z.string(), postalCode: z.string(), coordinates }),
    department: z
      .object({ code: z.string(), name: z.string() })
      .nullable()
      .describe('The whole of it was searched; the commune is its seat'),
    street: z
      .string()
      .nullable()
      .describe('"12 rue de Rivoli, Paris 4e": it was searched around there, where the coordinates are'),
    mendedWhere: z
      .string()
      .nullable()
      .describe('What was written, where no place is called so: that of the nearest spelling was searched'),
    items: z.array(searchResult),
    page: z.int().describe('The one asked for, or the last'),
    total: z.int(),
    hasMore: z.boolean(),
    instead: alternativesToNone.nullable(),
  }),
  refusals: ['unknown_commune'],
});
