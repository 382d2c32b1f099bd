import { endpoint } from './endpoint.ts';
import { done, uuid } from './fields.ts';
import { z } from './zod.ts';

/** So long two that became one may become two again. */
export const UNDO_MERGE_DAYS = 30;

const pair = {
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ otherId: uuid }),
};

export const mergeClients = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/merge',
  summary:
    'The other one is this one: her visits, formulas and notes come here, what is not told here is taken from there; undone for thirty days',
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
  summary: 'They are two after all: what came with the other goes back to her. Safe to repeat',
  audience: 'professional',
  needs: 'see_all_calendars',
  params: z.strictObject({ id: uuid, mergeId: uuid }),
  response: done,
  refusals: ['undo_too_late'],
});

export const keepApart = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/apart',
  summary: 'Alike, and two people: not offered as one any more. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  ...pair,
  response: done,
});
