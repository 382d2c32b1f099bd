import { endpoint } from './endpoint.ts';
import { done, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Number of days within which a merge can be undone. */
export const UNDO_MERGE_DAYS = 30;

const pairInput = {
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ otherId: uuid.describe('The other client of the pair') }),
};

export const mergeClients = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/merge',
  summary: 'Merge another client into this one; it can be undone for thirty days',
  audience: 'professional',
  needs: 'see_all_calendars',
  ...pairInput,
  response: z
    .object({ mergeId: uuid })
    .describe('Appointments, formulas and notes move to this client; empty fields are filled from the other'),
  idempotent: true,
  refusals: ['two_accounts'],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/merges/:mergeId/undo',
  summary: 'Undo a merge: data of the other client returns to them. Safe to repeat',
  audience: 'professional',
  needs: 'see_all_calendars',
  params: z.strictObject({ id: uuid, mergeId: uuid }),
  response: done,
  refusals: ['undo_too_late'],
});

export const rejectMergeSuggestion = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/apart',
  summary: 'Record that two similar clients are different people. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  ...pairInput,
  response: done,
});
