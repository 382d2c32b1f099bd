import {
  archivedBusiness,
  archivedClient,
  archivedEquipment,
  archivedHours,
  archivedMember,
  archivedPeriod,
  archivedPhoto,
  archivedService,
  archivedTopic,
} from '@meche/contract/business-archive';
import { maxFileBytes } from '@meche/contract/files';
import { toWire } from '@meche/contract/wire';
import type { z } from '@meche/contract/zod';
import type { Entry } from './write-archive.ts';

/**
 * The JSON lists that every archive must have, each with the schema of its records. A list has one record
 * per line.
 */
export const lists = {
  'business.json': archivedBusiness,
  'equipment.json': archivedEquipment,
  'team.json': archivedMember,
  'services.json': archivedService,
  'questions.json': archivedTopic,
  'hours.json': archivedHours,
  'closures.json': archivedPeriod,
  'clients.json': archivedClient,
  'album.json': archivedPhoto,
} as const satisfies Record<string, z.ZodObject>;
export type ListName = keyof typeof lists;

/** CSV tables for people: an export writes them, an import ignores them. */
export const tables = ['services.csv', 'clients.csv'] as const;
export const histories = [
  'history/visits.csv',
  'history/visits-to-come.csv',
  'history/movements.csv',
  'history/reviews.csv',
] as const;
export const README = 'README.txt';

const MB = 1024 * 1024;
/** Maximum length of one line in bytes; a client with the most formulas allowed needs less. */
export const MAX_LINE_BYTES = 4 * MB;
/** Maximum number of files; the largest album and team together need fewer. */
export const MAX_ENTRIES = 500;
/** Maximum compression ratio. Text compresses far less than this, a zip bomb far more. */
export const MAX_RATIO = 200;
/** The compression ratio of entries up to this many bytes is not checked. */
export const SMALL_BYTES = 4 * MB;

/** Returns the maximum unpacked size of a file in bytes; undefined for a name that no archive has. */
export function maxBytesOf(name: string): number | undefined {
  if (name === 'clients.json') return 1024 * MB;
  if (Object.hasOwn(lists, name) || name === README) return 32 * MB;
  if ([...tables, ...histories].some((one) => one === name)) return 1024 * MB;
  return /^photos\/[a-z0-9-]{1,40}\.jpg$/.test(name) ? maxFileBytes : undefined;
}

/** Writes a list as text. Line 1 opens the list, and the record on line n has the number n - 1. */
async function* written<Schema extends z.ZodObject>(
  schema: Schema,
  records: Iterable<z.output<Schema>> | AsyncIterable<z.output<Schema>>,
): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const record of records) {
    yield separator + JSON.stringify(toWire(schema, record));
    separator = ',\n';
  }
  yield '\n]\n';
}

/** Returns a list as an entry of an archive. The records are read while the entry is written. */
export function listEntry<Name extends ListName>(
  name: Name,
  records: () => Iterable<RecordOf<Name>> | AsyncIterable<RecordOf<Name>>,
): Entry {
  return { name, open: () => written<z.ZodObject>(lists[name], records()) };
}
type RecordOf<Name extends ListName> = z.output<(typeof lists)[Name]>;
