import { dayParts, MAX_HOURS_AHEAD } from './day-parts.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, genders, hairTypes, searchedPayments } from './enumerations.ts';
import { category, day, language, placeOfService, uuid } from './fields.ts';
import { searchSorts } from './search-sorts.ts';
import { z } from './zod.ts';

export const serviceMeant = z.object({
  label: z.string().describe('Name of the service in the requested language, to send as `named` of a search'),
  category: category.nullable().describe('Category of the service; null: the name does not tell it'),
  isNamed: z
    .boolean()
    .describe('True: to search in the names of services; false: to search by category alone'),
});
export type ServiceMeant = z.output<typeof serviceMeant>;

export const namedProfessional = z.object({
  slug: z.string(),
  businessName: z.string(),
  role: z.enum(['HAIRDRESSER', 'SALON']),
  hairColours: z.array(z.string()).describe('Hair colours of the generated cover art'),
  photoId: uuid.nullable().describe('Id of the cover photo of the album, a public picture; null: none'),
  city: z.string(),
  member: z
    .object({ id: uuid, name: z.string() })
    .nullable()
    .describe('Member with that name; null: the business has the name'),
});
export type NamedProfessional = z.output<typeof namedProfessional>;

export const readSearchMeaning = endpoint({
  method: 'GET',
  path: '/search/meaning',
  summary: 'Parse a free search text into services, place, day and filters',
  audience: 'anyone',
  query: z.strictObject({
    q: z.string().trim().min(1).max(200).describe('Search text, such as "balayage ce samedi matin à Rennes"'),
    language: language
      .default('fr')
      .describe('Language of the labels; texts in both languages are understood'),
  }),
  response: z.object({
    services: z.array(serviceMeant).describe('Services in the text, three at most'),
    day: day.nullable().describe('Day in the text, YYYY-MM-DD; null: none'),
    part: z.enum(dayParts).nullable().describe('Part of the day in the text; null: none'),
    hours: z
      .string()
      .nullable()
      .describe('Hours in the text, to send as `hours` of a search: "18:00-24:00"; null: none'),
    withinHours: z
      .int()
      .min(1)
      .max(MAX_HOURS_AHEAD)
      .nullable()
      .describe('Free within so many hours; null: not in the text'),
    place: placeOfService
      .nullable()
      .describe('Place of service in the text, or at home if `professional` has no salon; null: none'),
    hairType: z.enum(hairTypes).nullable(),
    gender: z
      .enum(genders)
      .nullable()
      .describe('For whom, if the services do not tell it; null: not in the text'),
    sort: z.enum(searchSorts).nullable().describe('Order in the text, such as "pas cher"; null: none'),
    access: z.enum(accessibilities).nullable(),
    payment: z.enum(searchedPayments).nullable(),
    maxPriceEuros: z.int().nullable(),
    where: z
      .string()
      .nullable()
      .describe(
        'Place in the text, or else that of `professional`, to send as `where` of a search; null: none',
      ),
    mendedWhere: z
      .string()
      .nullable()
      .describe('Place as it was written, if its spelling was corrected; null: not corrected'),
    professional: namedProfessional
      .nullable()
      .describe(
        'The only professional with the complete name in the text, within 20 km of the place in it, if any; null: none',
      ),
    name: z
      .string()
      .nullable()
      .describe(
        'Part of a name, or a name of several professionals, to send as `text` of /search/words; null: none',
      ),
    mended: z
      .array(z.object({ written: z.string(), meant: z.string() }))
      .describe('Corrected spelling mistakes'),
    notUnderstood: z
      .array(z.string())
      .describe('Words of the text that the search does not understand or does not use, as written'),
  }),
});

export const listServiceWords = endpoint({
  method: 'GET',
  path: '/search/words',
  summary:
    'Suggest services and professionals by the beginning of a name, with one slip if none has it; eight each at most',
  audience: 'anyone',
  query: z.strictObject({
    text: z.string().trim().min(1).max(100),
    language: language.default('fr'),
    where: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Place near which professionals come first; ignored if unknown'),
  }),
  response: z.object({
    services: z.array(serviceMeant),
    professionals: z
      .array(namedProfessional)
      .describe('Businesses, and members shown to customers; never customers'),
  }),
});
