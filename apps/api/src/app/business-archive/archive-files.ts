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

/** JSON lists of an archive with the schema of their records, one record a line. All are required. */
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

/** For reading by people: written on export, ignored on import. */
export const tables = ['services.csv', 'clients.csv'] as const;
export const histories = ['history/visits.csv', 'history/movements.csv', 'history/reviews.csv'] as const;
export const README = 'README.txt';

const MB = 1024 * 1024;
/** Of one line, in bytes: enough for a client with the maximum of formulas. */
export const MOST_LINE_BYTES = 4 * MB;
/** More than the pictures of the largest album and team together. */
export const MOST_ENTRIES = 500;
/** Text compresses far less than this; a zip bomb far more. */
export const MOST_RATIO = 200;
/** The ratio is not checked below this many bytes. */
export const SMALL_BYTES = 4 * MB;

/** Maximum unpacked size of an entry in bytes; undefined for a name that does not belong in an archive. */
export function mostBytesOf(name: string): number | undefined {
  if (name === 'clients.json') return 1024 * MB;
  if (Object.hasOwn(lists, name) || name === README) return 32 * MB;
  if ([...tables, ...histories].some((one) => one === name)) return 1024 * MB;
  return /^photos\/[a-z0-9-]{1,40}\.jpg$/.test(name) ? maxFileBytes : undefined;
}

/** A list as text: line 1 opens it, and the record on line n has number n - 1. */
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

/** A list as an entry; its records are read when the entry is written. */
export function list<Name extends ListName>(
  name: Name,
  records: () => Iterable<RecordOf<Name>> | AsyncIterable<RecordOf<Name>>,
): Entry {
  return { name, open: () => written<z.ZodObject>(lists[name], records()) };
}
type RecordOf<Name extends ListName> = z.output<(typeof lists)[Name]>;
