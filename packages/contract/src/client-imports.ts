import { type Download, endpoint } from './endpoint.ts';
import { done, instant, line, uuid } from './fields.ts';
import { fieldErrors } from './refusals.ts';
import { z } from './zod.ts';

export const MAX_IMPORT_LINES = 20_000;
/** Maximum number of lines per call; a browser sends several calls and shows the progress. */
export const LINES_AT_ONCE = 500;

/** A cell as it is in the file; the server parses and validates it. */
const cell = z.string().max(5000).default('');
export const importColumns = [
  'name',
  'phoneNumber',
  'email',
  'birthday',
  'line',
  'postalCode',
  'city',
  'note',
  'tags',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const importLine = z.strictObject({
  at: z.int().min(1).max(100_000).describe('Number of the line in the file'),
  name: cell,
  phoneNumber: cell,
  email: cell,
  birthday: cell.describe('Birthday as YYYY-MM-DD; anything else is reported as invalid_date'),
  line: cell,
  postalCode: cell,
  city: cell,
  note: cell,
  tags: cell.describe('Tags, separated by commas or semicolons; a tag that contains one is quoted'),
});
export type ImportLine = z.output<typeof importLine>;

function refuseRepeated(lines: readonly ImportLine[], context: z.RefinementCtx): void {
  const numbers = new Set<number>();
  for (const [place, { at }] of lines.entries()) {
    if (numbers.has(at)) context.addIssue({ code: 'custom', path: [place, 'at'], message: 'invalid' });
    numbers.add(at);
  }
}

export const beginImport = endpoint({
  method: 'POST',
  path: '/professional/client-imports',
  summary: 'Begin an import of clients; one that was not finished is discarded',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({ fileName: line(200), lineCount: z.int().min(1).max(MAX_IMPORT_LINES) }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['import_running'],
});

const problem = z.object({
  at: z.int(),
  field: z.enum(importColumns),
  code: z.enum(fieldErrors),
  drops: z
    .enum(['line', 'detail'])
    .describe('What the import leaves out: line: the whole line; detail: only this field'),
});
export type ImportProblem = z.output<typeof problem>;

export const sendImportLines = endpoint({
  method: 'PUT',
  path: '/professional/client-imports/:id/lines',
  summary: 'Send and validate lines of the file; they enter the client book at the end. Safe to repeat',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    lines: z.array(importLine).min(1).max(LINES_AT_ONCE).superRefine(refuseRepeated),
  }),
  response: z.object({ problems: z.array(problem) }),
  refusals: ['wrong_state'],
});

/**
 * What becomes of a line that resembles a client of the book or an earlier line. merge: its details fill the
 * empty fields of the other, and its note and tags are added; add: it becomes a client of its own.
 */
export const importDecisions = ['merge', 'add', 'leave_out'] as const;
export type ImportDecision = (typeof importDecisions)[number];

const importDouble = z.object({
  at: z.int().describe('Number of the line in the file'),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  by: z.enum(['phone', 'email', 'name']).describe('What both have in common; the first of several'),
  other: z.object({
    at: z.int().nullable().describe('Number of the earlier line; null: a client of the book'),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
  }),
  proposed: z.enum(importDecisions).describe('merge: most likely the same person; add: most likely not'),
});
export type ImportDouble = z.output<typeof importDouble>;

/** Maximum number of doubles per page, and of decisions about single lines. */
export const DOUBLES_AT_ONCE = 50;
export const MAX_DECISIONS = 1000;

export const listImportDoubles = endpoint({
  method: 'GET',
  path: '/professional/client-imports/:id/doubles',
  summary: 'List lines that resemble a client of the book or an earlier line of the file, by line',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    after: z.coerce.number().int().min(1).max(100_000).optional().describe('Last line of the former page'),
  }),
  response: z.object({
    items: z.array(importDouble),
    counts: z
      .object({ merge: z.int(), add: z.int() })
      .describe('Number of all these lines by proposed decision'),
    hasMore: z.boolean(),
  }),
  refusals: ['wrong_state'],
});

const importProgress = z.object({
  id: uuid,
  fileName: z.string(),
  done: z.int().describe('Number of valid lines that are saved: entered, merged or left out as decided'),
  all: z.int().describe('Number of all valid lines'),
  isLate: z.boolean().describe('True: nothing was saved for a minute; it is tried again'),
});
export type ImportProgress = z.output<typeof importProgress>;

export const finishImport = endpoint({
  method: 'POST',
  path: '/professional/client-imports/:id/finish',
  summary: 'Finish an import: its clients are added to the book in the background. Safe to repeat',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    leaveOut: z
      .boolean()
      .default(false)
      .describe('True: invalid lines are left out; false: invalid lines refuse the import, import_unsound'),
    doubles: z
      .enum(['proposed', ...importDecisions])
      .default('proposed')
      .describe('What becomes of lines that resemble a client or an earlier line'),
    decisions: z
      .array(z.strictObject({ at: z.int().min(1).max(100_000), decision: z.enum(importDecisions) }))
      .max(MAX_DECISIONS)
      .default([])
      .describe('Other decisions for single lines'),
  }),
  response: importProgress,
  refusals: ['import_unsound', 'import_incomplete', 'wrong_state'],
});

const storedImport = z.object({
  id: uuid,
  fileName: z.string(),
  count: z.int().describe('Number of clients that the import created'),
  mergedCount: z.int().describe('Number of clients of the book that the import completed'),
  committedAt: instant,
  can: z.object({
    undo: z
      .boolean()
      .describe('Whether the import can be undone: no client of it has been booked or edited since'),
  }),
});
export type ClientImport = z.output<typeof storedImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/professional/client-imports',
  summary:
    'List the last five imports of clients that are saved, and the progress of one that is being saved',
  audience: 'professional',
  needs: 'edit_business',
  response: z.object({
    timeZone: z.string(),
    running: importProgress.nullable(),
    items: z.array(storedImport),
  }),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/professional/client-imports/:id/undo',
  summary:
    'Undo an import: delete the clients that it created, restore those that it completed. Safe to repeat',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  response: done,
  refusals: ['import_in_use', 'wrong_state'],
});

export const exportClients = endpoint({
  method: 'GET',
  path: '/professional/clients/export/:form',
  summary: 'Export all clients as CSV or vCard, without their health records',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ form: z.enum(['csv', 'vcf']) }),
  download: ['text/csv', 'text/vcard'],
  response: z.custom<Download>(),
});
