import { endpoint } from './endpoint.ts';
import { done, uuid } from './fields.ts';
import { z } from './zod.ts';

/** A merge can be undone for this many days. */
export const UNDO_MERGE_DAYS = 30;

const pair = {
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ otherId: uuid }),
};

export const mergeClients = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/merge',
  summary:
    'Merge the other client into this one: appointments, formulas and notes move here, and empty fields are filled from the other. Can be undone for thirty days',
  audience: 'professional',
  needs: 'see_all_calendars',
  ...pair,
  response: z.object({ mergeId: uuid }),
  idempotent: true,
  refusals: ['two_accounts'],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/merges/:mergeId/undo',
  summary: 'Undo a merge: what came with the other client goes back to them. Safe to repeat',
  audience: 'professional',
  needs: 'see_all_calendars',
  params: z.strictObject({ id: uuid, mergeId: uuid }),
  response: done,
  refusals: ['undo_too_late'],
});

export const rejectMergeSuggestion = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/apart',
  summary: 'Alike, and two people: not offered as one any more. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  ...pair,
  response: done,
});
