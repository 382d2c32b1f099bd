import { dayParts, HOURS_AHEAD_AT_MOST } from './day-parts.ts';
import { endpoint } from './endpoint.ts';
import { accessibilities, hairTypes, searchedPayments } from './enumerations.ts';
import { category, day, language, placeOfService, uuid } from './fields.ts';
import { z } from './zod.ts';

export const serviceMeant = z.object({
  label: z.string().describe('As a reader of that language calls it; `named` of a search'),
  category: category.nullable().describe('Null: what it is called says none'),
  isNamed: z.boolean().describe('It is sought in the names of services; else its category says it all'),
});
export type ServiceMeant = z.output<typeof serviceMeant>;

export const namedProfessional = z.object({
  slug: z.string(),
  businessName: z.string(),
  city: z.string(),
  member: z
    .object({ id: uuid, name: z.string() })
    .nullable()
    .describe('Who bears the name there; null: the business does'),
});
export type NamedProfessional = z.output<typeof namedProfessional>;

export const readSearchMeaning = endpoint({
  method: 'GET',
  path: '/search/meaning',
  summary: 'How the search understands free text, and which words it does not understand',
  audience: 'anyone',
  query: z.strictObject({
    q: z.string().trim().min(1).max(200).describe('"balayage ce samedi matin à Rennes"'),
    language: language.default('fr').describe('Of what is answered; both are understood'),
  }),
  response: z.object({
    services: z.array(serviceMeant).describe('Three at most'),
    day: day.nullable(),
    part: z.enum(dayParts).nullable(),
    withinHours: z.int().min(1).max(HOURS_AHEAD_AT_MOST).nullable(),
    place: placeOfService.nullable(),
    hairType: z.enum(hairTypes).nullable(),
    access: z.enum(accessibilities).nullable(),
    payment: z.enum(searchedPayments).nullable(),
    maxPriceEuros: z.int().nullable(),
    where: z.string().nullable().describe('As `where` of a search takes it; it is on the map'),
    mendedWhere: z.string().nullable().describe('What was written of it, where no place is called so'),
    professional: namedProfessional
      .nullable()
      .describe(
        'The only one whose whole name was written: within twenty kilometres of the place, if one was',
      ),
    name: z
      .string()
      .nullable()
      .describe(
        'What was written of a name that several may bear, or that is part of one: `text` of /search/words',
      ),
    mended: z
      .array(z.object({ written: z.string(), meant: z.string() }))
      .describe('What was taken for a slip of the finger'),
    notUnderstood: z.array(z.string()).describe('As it was written'),
  }),
});

export const listServiceWords = endpoint({
  method: 'GET',
  path: '/search/words',
  summary:
    'What one may ask for, by the beginning of what customers call it, and who is called so; eight of each at most',
  audience: 'anyone',
  query: z.strictObject({
    text: z.string().trim().min(1).max(100),
    language: language.default('fr'),
    where: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Who is nearest to it comes first; what no place is called counts for nothing'),
  }),
  response: z.object({
    services: z.array(serviceMeant),
    professionals: z
      .array(namedProfessional)
      .describe('Businesses, and the members whom they show to customers. Never a customer'),
  }),
});
