import { endpoint } from './endpoint.ts';
import { paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

export const LONGEST_PROFESSIONAL_NOTE = 1000;

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/professional/appointments/:id/note',
  summary:
    'Replace the professional’s private note of an appointment. The calendar shows it; the customer reads it only in their data export',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    professionalNote: paragraph(LONGEST_PROFESSIONAL_NOTE),
    formerNote: paragraph(LONGEST_PROFESSIONAL_NOTE).describe(
      'The note as it was when editing began; if it has changed since, the call is refused',
    ),
  }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['changed_meanwhile'],
});
