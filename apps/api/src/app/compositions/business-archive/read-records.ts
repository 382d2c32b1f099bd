import type { ArchiveProblem } from '@meche/contract/business-archive';
import type { FieldError } from '@meche/contract/refusals';
import type { z } from '@meche/contract/zod';
import { readWire } from '#kit/http/read-wire';
import { refuse } from '#kit/refusal';
import { type ListName, lists } from './archive-files.ts';
import type { Archive } from './read-archive.ts';

const MAX_REPORTED = 50;

/** Collects the problems of an archive: counts all of them and stores the first 50 for the report. */
export class Problems {
  readonly reported: ArchiveProblem[] = [];
  count = 0;

  add(at: { file: string; line: number }, fields: Record<string, FieldError> | undefined): void {
    for (const [field, code] of Object.entries(fields ?? {})) {
      this.count += 1;
      if (this.reported.length < MAX_REPORTED) this.reported.push({ ...at, field, code });
    }
  }

  /** Refuses archive_unsound with the stored problems if the archive has any. */
  expectNone(): void {
    if (this.count > 0)
      refuse('archive_unsound', { details: { count: this.count, problems: this.reported } });
  }
}

export type Read<Name extends ListName> = { record: z.output<(typeof lists)[Name]>; line: number };

/** Yields the valid records of a list and adds invalid records to `problems`. */
export async function* readRecords<Name extends ListName>(
  archive: Archive,
  file: Name,
  problems: Problems,
): AsyncGenerator<Read<Name>> {
  const schema: z.ZodObject = lists[file];
  for await (const { text, line } of archive.lines(file)) {
    // The opening and closing lines of a list have no record. A text editor may have added a byte order
    // mark.
    const plain = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (plain === '' || plain === '[' || plain === ']') continue;
    const json = parsed(plain.replace(/,$/, ''));
    if (json === undefined) {
      problems.add({ file, line }, { '': 'invalid' });
      continue;
    }
    const { value, fields } = readWire(schema, json);
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
