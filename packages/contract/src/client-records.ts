import { endpoint } from './endpoint.ts';
import { day, done, instant, line, paragraph, uuid, version } from './fields.ts';
import { z } from './zod.ts';

export const MOST_PARTS = 12;

const part = z.strictObject({
  product: line(100),
  shade: paragraph(60).default(''),
  grams: z.int().min(1).max(2000).nullable().default(null),
  oxidant: paragraph(60).default(''),
  minutes: z.int().min(1).max(600).nullable().default(null),
});
export type FormulaPart = z.output<typeof part>;

export const formulaDraft = z.strictObject({
  day: day.describe('When it was mixed'),
  appointmentId: uuid
    .nullable()
    .default(null)
    .describe('The appointment of this client that the formula was for'),
  note: paragraph(1000).default(''),
  parts: z.array(part).min(1).max(MOST_PARTS),
});
export type FormulaDraft = z.output<typeof formulaDraft>;

export const formula = z.object({ ...formulaDraft.shape, id: uuid, version: z.int() });
export type Formula = z.output<typeof formula>;

export const listFormulas = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/formulas',
  summary: 'What was mixed for a client, the latest first, twenty at a time',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ after: uuid.optional().describe('Those after this one') }),
  response: z.object({ items: z.array(formula), hasMore: z.boolean() }),
});

export const addFormula = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/formulas',
  summary: 'Note what was mixed for a client',
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
  summary: 'What was mixed, whole',
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
  summary: 'Take a formula away',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid, formulaId: uuid }),
  response: done,
});

export const clientHealth = z.strictObject({
  allergies: paragraph(500).default('').describe('Not empty: the client’s appointments are marked in red'),
  patchTestOn: day.nullable().default(null),
  patchTestResult: paragraph(200).default(''),
  note: paragraph(2000).default(''),
});
export type ClientHealth = z.output<typeof clientHealth>;

export const getClientHealth = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/health',
  summary: 'Allergies, patch test and notes about health: kept sealed, and who reads them is written down',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: z.object({ ...clientHealth.shape, version: z.int() }),
});

export const writeClientHealth = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/health',
  summary: 'Replace the health record of a client; with all fields empty it is deleted',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: clientHealth.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const listAllergicVisits = endpoint({
  method: 'GET',
  path: '/professional/clients/allergic-visits',
  summary: 'Appointments of these days whose client has an allergy, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  query: z.strictObject({
    from: day,
    days: z.coerce.number().int().min(1).max(42).default(1),
  }),
  response: z.object({
    items: z.array(
      z.object({ appointmentId: uuid, memberId: uuid, day: day.describe('On which it begins') }),
    ),
  }),
});

/** What the professional looks up while the client sits in the chair. */
export const clientOfVisit = z.object({
  id: uuid,
  name: z.string(),
  visitCount: z.int(),
  lastVisitAt: instant.nullable(),
  timeZone: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  health: z.object(clientHealth.shape).nullable(),
  lastFormula: formula.nullable(),
});
export type ClientOfVisit = z.output<typeof clientOfVisit>;

export const getClientOfVisit = endpoint({
  method: 'GET',
  path: '/professional/appointments/:id/client',
  summary:
    'Whose visit it is in the client book: allergies, notes, what was mixed last. Reading about health is written down',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: z.object({ client: clientOfVisit.nullable().describe('Null: no such client in the book') }),
});
