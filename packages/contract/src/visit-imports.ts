import { bookingWarnings } from './booking-warnings.ts';
import { endpoint } from './endpoint.ts';
import { cents, instant, line, placeOfService, uuid } from './fields.ts';
import { inTheWay } from './scheduling.ts';
import { z } from './zod.ts';

/** Maximum number of visits in one file. */
export const MAX_IMPORTED_VISITS = 2000;
/** Maximum number of lines that one call checks, and of lines that one call books. */
export const VISITS_CHECKED_AT_ONCE = 200;
export const VISITS_BOOKED_AT_ONCE = 50;
/** Maximum number of visits that one call removes. */
export const VISITS_REMOVED_AT_ONCE = 200;
/** Days in which an import of visits can be undone. */
export const VISIT_IMPORT_UNDO_DAYS = 7;

/**
 * Head of the table of visits to come in the archive of a business. The import reads these names whatever
 * the reader's language.
 */
export const visitTableHead = [
  'starts_at',
  'duration_minutes',
  'client',
  'phone_number',
  'email',
  'member',
  'services',
  'price',
  'note',
  'place',
  'line',
  'postal_code',
  'city',
] as const;

/** A cell as it is in the file; the server validates it, and reports what it leaves out. */
const cell = z.string().max(5000).default('');

const visitLine = z.strictObject({
  at: z.int().min(1).max(100_000).describe('Number of the visit among those of the file'),
  uid: z
    .string()
    .max(1000)
    .default('')
    .describe('UID of the calendar event with the start of its occurrence; empty for a line of a table'),
  memberId: uuid,
  serviceIds: z
    .array(uuid)
    .max(10)
    .default([])
    .describe('Services of the catalogue; none: the visit has the words of `service` as its service'),
  service: cell.describe('The service as it is in the file'),
  startsAt: instant,
  durationMinutes: z
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Null: as long as its services'),
  priceCents: cents
    .nullable()
    .default(null)
    .describe('Price of all services; null: the price of the catalogue'),
  customerName: cell,
  customerPhone: cell,
  customerEmail: cell,
  note: cell,
  place: placeOfService
    .nullable()
    .default(null)
    .describe('Null: the salon, or at home when the professional has none'),
  line: cell,
  postalCode: cell,
  city: cell,
});
export type VisitLine = z.output<typeof visitLine>;

export const visitProblems = [
  'in_the_past',
  'too_far',
  'off_grid',
  'length_invalid',
  'length_missing',
  'beyond_day',
  'service_gone',
  'member_not_able',
  'place_not_offered',
  'address_missing',
  'commune_unknown',
  'phone_invalid',
  'email_invalid',
  'name_cut',
  'note_cut',
] as const;
const visitProblem = z.object({
  problem: z.enum(visitProblems),
  drops: z
    .enum(['line', 'detail'])
    .describe('What the import leaves out: line: the whole visit; detail: only this detail'),
});
export type VisitProblem = z.output<typeof visitProblem>;

const clash = inTheWay.extend({
  kind: z
    .enum([...inTheWay.shape.kind.options, 'line'])
    .describe('line: another line of this call, which comes before this one'),
});
export type VisitClash = z.output<typeof clash>;

const checkedLine = z.object({
  at: z.int(),
  problems: z.array(visitProblem),
  endsAt: instant.nullable().describe('End of the visit; null when a problem drops the line'),
  clashes: z.array(clash).describe('What occupies the time: the visit cannot be added as long as it does'),
  warnings: z
    .array(z.enum(bookingWarnings))
    .describe('Why the professional may prefer to leave the visit out'),
  client: z
    .object({ name: z.string(), isKnown: z.boolean() })
    .nullable()
    .describe('Client of the book, or a person whom the import adds to it; null: a visit without a name'),
  isImported: z.boolean().describe('True: an earlier import brought this visit, so this one adds nothing'),
});
export type CheckedVisit = z.output<typeof checkedLine>;

function refuseRepeated(lines: readonly { at: number }[], context: z.RefinementCtx): void {
  const numbers = new Set<number>();
  for (const [place, { at }] of lines.entries()) {
    if (numbers.has(at)) context.addIssue({ code: 'custom', path: [place, 'at'], message: 'invalid' });
    numbers.add(at);
  }
}

export const checkVisits = endpoint({
  method: 'POST',
  path: '/professional/visit-imports/check',
  summary: 'Check visits of a file: what is invalid, in the way, or brought before. Adds nothing',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({
    lines: z.array(visitLine).min(1).max(VISITS_CHECKED_AT_ONCE).superRefine(refuseRepeated),
  }),
  response: z.object({ lines: z.array(checkedLine) }),
});

export const beginVisitImport = endpoint({
  method: 'POST',
  path: '/professional/visit-imports',
  summary: 'Start an import of visits to come',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({ fileName: line(200) }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
});

export const visitOutcomes = ['added', 'imported_before', 'taken', 'invalid'] as const;

export const importVisits = endpoint({
  method: 'PUT',
  path: '/professional/visit-imports/:id/visits',
  summary: 'Add visits of the file, each on its own. Safe to repeat: a visit is added once',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    lines: z.array(visitLine).min(1).max(VISITS_BOOKED_AT_ONCE).superRefine(refuseRepeated),
    notifyClients: z
      .boolean()
      .default(false)
      .describe('True: each client gets the confirmation and the reminder of a booking; false: none of them'),
  }),
  response: z.object({
    outcomes: z.array(
      z.object({
        at: z.int(),
        outcome: z
          .enum(visitOutcomes)
          .describe('taken: the time was not free; invalid: see the check of the line'),
      }),
    ),
    notWrittenTo: z
      .int()
      .describe('Clients with an email who get none: unverified professional, or a hundred emails a day'),
  }),
  refusals: ['wrong_state'],
});

const storedImport = z.object({
  id: uuid,
  fileName: z.string(),
  count: z.int().describe('Number of visits that the import added'),
  createdAt: instant,
  undoUntil: instant,
  can: z.object({ undo: z.boolean().describe('Whether the import can be undone: in the first seven days') }),
});
export type VisitImport = z.output<typeof storedImport>;

export const listVisitImports = endpoint({
  method: 'GET',
  path: '/professional/visit-imports',
  summary: 'List the last five imports of visits',
  audience: 'professional',
  needs: 'edit_business',
  response: z.object({ timeZone: z.string(), items: z.array(storedImport) }),
});

const visitLeft = z.object({ appointmentId: uuid, customerName: z.string(), startsAt: instant });

export const undoVisitImport = endpoint({
  method: 'POST',
  path: '/professional/visit-imports/:id/undo',
  summary:
    'Undo an import: cancel its visits to which nothing has happened, without a notification, and remove the clients it added',
  audience: 'professional',
  needs: 'edit_business',
  params: z.strictObject({ id: uuid }),
  response: z.object({
    count: z.int().describe('Number of visits that were removed'),
    left: z
      .array(visitLeft)
      .describe('Visits that stay: moved, changed, noted, cancelled or begun since. Fifty at most'),
    leftCount: z.int(),
    hasMore: z.boolean().describe('True: further visits are to be removed; the caller sends the call again'),
  }),
  refusals: ['wrong_state'],
});
