import { endpoint } from './endpoint.ts';
import { day, done, line, paragraph, uuid, version } from './fields.ts';
import { z } from './zod.ts';

export const MAX_PARTS = 12;

const part = z.strictObject({
  product: line(100),
  shade: paragraph(60).default(''),
  grams: z.int().min(1).max(2000).nullable().default(null).describe('Amount in grams; null: not entered'),
  oxidant: paragraph(60).default('').describe('Oxidant (developer); empty: none'),
  minutes: z.int().min(1).max(600).nullable().default(null).describe('Processing time; null: not entered'),
});
export type FormulaPart = z.output<typeof part>;

export const formulaDraft = z.strictObject({
  day: day.describe('Day on which the formula was mixed, YYYY-MM-DD'),
  appointmentId: uuid
    .nullable()
    .default(null)
    .describe('Appointment of this client for which the formula was mixed; null: none'),
  note: paragraph(1000).default(''),
  parts: z.array(part).min(1).max(MAX_PARTS),
});
export type FormulaDraft = z.output<typeof formulaDraft>;

export const formula = z.object({ ...formulaDraft.shape, id: uuid, version: z.int() });
export type Formula = z.output<typeof formula>;

export const listFormulas = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/formulas',
  summary: 'List the colour formulas of a client, the latest first, twenty at a time',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    after: uuid
      .optional()
      .describe('Id of the last formula of the previous page; the next page starts after it'),
  }),
  response: z.object({ items: z.array(formula), hasMore: z.boolean() }),
});

export const addFormula = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/formulas',
  summary: 'Add a colour formula to a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: formulaDraft,
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['book_full'],
});

export const editFormula = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/formulas/:formulaId',
  summary: 'Replace a colour formula of a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid, formulaId: uuid }),
  body: formulaDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const removeFormula = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id/formulas/:formulaId',
  summary: 'Delete a colour formula of a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid, formulaId: uuid }),
  response: done,
});

export const clientHealth = z.strictObject({
  allergies: paragraph(500)
    .default('')
    .describe('Allergies of the client; if not empty, their appointments are marked in red'),
  patchTestOn: day.nullable().default(null),
  patchTestResult: paragraph(200).default(''),
  note: paragraph(2000).default(''),
});
export type ClientHealth = z.output<typeof clientHealth>;

export const getClientHealth = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/health',
  summary: 'Get the encrypted health record of a client; each read is recorded in the audit trail',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: z.object({ ...clientHealth.shape, version: z.int() }),
});

export const writeClientHealth = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/health',
  summary: 'Replace a client’s health record; if all fields are empty, it is deleted',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: clientHealth.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

const clientMarks = ['allergy', 'first_visit', 'note'] as const;
export type ClientMark = (typeof clientMarks)[number];

export const listMarkedVisits = endpoint({
  method: 'GET',
  path: '/professional/clients/marked-visits',
  summary: 'List appointments with what is known of their client, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    from: day.describe('First day, in the professional’s time zone'),
    days: z.coerce.number().int().min(1).max(42).default(1).describe('Number of days from `from` on'),
  }),
  response: z.object({
    items: z.array(
      z.object({
        appointmentId: uuid,
        memberId: uuid,
        day: day.describe('Day on which the appointment begins, in the professional’s time zone'),
        marks: z
          .array(z.enum(clientMarks))
          .describe(
            'allergy; first_visit: no other appointment before, and not imported; note: on the client’s card',
          ),
      }),
    ),
  }),
});

/** Data of the client that a member needs during an appointment. */
export const clientOfVisit = z.object({
  id: uuid,
  name: z.string(),
  earlierVisitCount: z
    .int()
    .describe('Number of the client’s completed appointments that began before this one'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  note: z.string(),
  tags: z.array(z.string()),
  health: z
    .object(clientHealth.shape)
    .nullable()
    .describe('Health record, whose read is recorded in the audit trail; null: none'),
  lastFormula: formula.nullable(),
});
export type ClientOfVisit = z.output<typeof clientOfVisit>;

export const getClientOfVisit = endpoint({
  method: 'GET',
  path: '/professional/appointments/:id/client',
  summary: 'Get the client of an appointment: notes, health record, last colour formula',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: z.object({
    client: clientOfVisit.nullable().describe('Client of the appointment; null: not in the client book'),
  }),
});
