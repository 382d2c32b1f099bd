import { categories, genders, hairLengths, languages, placesOfService, precisions } from './enumerations.ts';
import { squarePattern } from './square.ts';
import { phonePattern, tidyPhoneNumber } from './typed-numbers.ts';
import { z } from './zod.ts';

/**
 * Common fields. A custom message of a schema is the field-error code itself; the server maps the messages
 * of zod to codes.
 */
export const uuid = z.uuid();
export const instant = z.iso.datetime().describe('Instant in UTC, ISO 8601 with Z');
export const day = z.iso.date().describe('Calendar day in the professional’s time zone, YYYY-MM-DD');
export const cents = z.int().min(0).max(100_000_00).describe('Amount in euro cents');
export const minutes = z.int().min(0).max(1440);
/**
 * The edit counter of a record, as the caller last read it. The maximum fits a four-byte integer column.
 */
export const version = z
  .int()
  .min(0)
  .max(2_000_000_000)
  .describe(
    'Version of the record as the caller read it, 0 if never edited; an outdated one is refused, changed_meanwhile',
  );
// Pasted line breaks become spaces.
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
    .trim()
    .min(1)
    .max(max);
export const paragraph = (max: number) => z.string().trim().max(max);
export const email = z.email({ message: 'invalid_email' }).max(254);
export const phoneNumber = z
  .string()
  .overwrite(tidyPhoneNumber)
  .max(30)
  .regex(phonePattern, { message: 'invalid_phone' })
  .describe('Phone number, national or international; stored as E.164');
export const password = z.string().min(8).max(200);
export const postalCode = z
  .string()
  // Codes are pasted with spaces: " 75011", "75 011".
  .overwrite((text) => text.replace(/\s+/g, ''))
  .regex(/^[0-9]{5}$/, { message: 'invalid_postal_code' });
export const zonePostalCode = z
  .string()
  .trim()
  .regex(/^([0-9]{2}|2A|2B|9[78][0-9]|[0-9]{5})$/i, { message: 'invalid_postal_code' });
export const language = z.enum(languages);
export const category = z.enum(categories);
export const placeOfService = z
  .enum(placesOfService)
  .describe('Place of the services: salon; at_home: at the customer’s home');
export const hairLength = z.enum(hairLengths).describe('Hair length, from very_short to mid_back');
export const gender = z.enum(genders);
export const coordinates = z
  .object({ latitude: z.number(), longitude: z.number() })
  .describe('Coordinates in degrees, WGS 84');
export const precision = z
  .enum(precisions)
  .describe(
    'Precision of the coordinates. commune: the middle of the commune, so that distances are those of the commune; street: by the geocoder; pin: placed by the owner',
  );
export const square = z
  .string()
  .regex(squarePattern)
  .describe(
    'Part of a map as "west,south,east,north" in degrees; finds all salons there, at any distance from the place',
  );
/** Ids in a query, separated by commas. */
export const idList = z
  .string()
  .max(2000)
  // The pattern has no flags, because JSON Schema supports none.
  .regex(
    /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(,[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})*$/,
  );
export const done = z.object({ done: z.literal(true) });
/** A commune as the search for communes returns it. Forms send its INSEE code. */
export const commune = z.object({
  inseeCode: z.string().describe('INSEE code of the commune'),
  name: z.string(),
  department: z.string().describe('Code of the department'),
  postalCodes: z.array(z.string()),
  coordinates: coordinates.nullable(),
});
export type Commune = z.output<typeof commune>;

/**
 * The address of an appointment or a home. The schema does not look the commune up; the calls refuse an
 * unknown one.
 */
export const address = z.strictObject({
  line: line(200),
  city: line(100),
  postalCode,
});
export type Address = z.output<typeof address>;

/** The order of a list as the caller saw it. Sorting a list that has changed since is refused. */
export const seenIds = (most: number) =>
  z
    .array(uuid)
    .max(most)
    .optional()
    .describe(
      'Ids in the order the caller saw; if the list has changed since, the call is refused, changed_meanwhile',
    );
