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

/** What an archive is made of: lists in JSON, a record a line, each with its shape. All of them are needed. */
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

/** The same for eyes, and what has been: written, never read. */
export const tables = ['services.csv', 'clients.csv'] as const;
export const histories = ['history/visits.csv', 'history/movements.csv', 'history/reviews.csv'] as const;
export const README = 'README.txt';

const MB = 1024 * 1024;
/** Of one line, in bytes: a client with all the formulas that one may have. */
export const MOST_LINE_BYTES = 4 * MB;
/** An album and a team have no more pictures together. */
export const MOST_ENTRIES = 500;
/** What deflate makes of words stays far below; a bomb lives by more. */
export const MOST_RATIO = 200;
/** Below this many bytes nobody asks for the ratio. */
export const SMALL_BYTES = 4 * MB;

/** How many bytes an entry may unpack to; undefined for a name that no archive of ours has. */
export function mostBytesOf(name: string): number | undefined {
  if (name === 'clients.json') return 1024 * MB;
  if (Object.hasOwn(lists, name) || name === README) return 32 * MB;
  if ([...tables, ...histories].some((one) => one === name)) return 1024 * MB;
  return /^photos\/[a-z0-9-]{1,40}\.jpg$/.test(name) ? maxFileBytes : undefined;
}

/** A list as it is written: line 1 opens it, and the record on line n is number n - 1. */
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

/** A list as an entry, its records asked for when it is written. */
export function list<Name extends ListName>(
  name: Name,
  records: () => Iterable<RecordOf<Name>> | AsyncIterable<RecordOf<Name>>,
): Entry {
  return { name, open: () => written<z.ZodObject>(lists[name], records()) };
}
type RecordOf<Name extends ListName> = z.output<(typeof lists)[Name]>;
