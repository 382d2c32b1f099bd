import type { ArchiveProblem } from '@meche/contract/business-archive';
import type { FieldError } from '@meche/contract/refusals';
import type { z } from '@meche/contract/zod';
import { readWire } from '#kit/http/read-wire';
import { refuse } from '#kit/refusal';
import { type ListName, lists } from './archive-files.ts';
import type { Archive } from './read-archive.ts';

const MOST_REPORTED = 50;

/** What is wrong with an archive, all of it counted and some of it told. */
export class Problems {
  readonly told: ArchiveProblem[] = [];
  count = 0;

  add(at: { file: string; line: number }, fields: Record<string, FieldError> | undefined): void {
    for (const [field, code] of Object.entries(fields ?? {})) {
      this.count += 1;
      if (this.told.length < MOST_REPORTED) this.told.push({ ...at, field, code });
    }
  }

  /** Refuses archive_unsound where there are any. */
  expectNone(): void {
    if (this.count > 0) refuse('archive_unsound', { details: { count: this.count, problems: this.told } });
  }
}

export type Read<Name extends ListName> = { record: z.output<(typeof lists)[Name]>; line: number };

/** The records of a list that are sound, one after the other; of the others is told. */
export async function* readRecords<Name extends ListName>(
  archive: Archive,
  file: Name,
  problems: Problems,
): AsyncGenerator<Read<Name>> {
  const schema: z.ZodObject = lists[file];
  for await (const { text, line } of archive.lines(file)) {
    // What opens and closes the list, also where somebody wrote the file anew.
    const plain = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (plain === '' || plain === '[' || plain === ']') continue;
    const given = parsed(plain.replace(/,$/, ''));
    if (given === undefined) {
      problems.add({ file, line }, { '': 'invalid' });
      continue;
    }
    const { value, fields } = readWire(schema, given);
    if (value === undefined) problems.add({ file, line }, fields);
    else yield { record: value as z.output<(typeof lists)[Name]>, line };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
