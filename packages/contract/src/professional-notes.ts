import { endpoint } from './endpoint.ts';
import { paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

export const LONGEST_PROFESSIONAL_NOTE = 1000;

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/professional/appointments/:id/note',
  summary: 'Replace the professional’s private note of an appointment',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    professionalNote: paragraph(LONGEST_PROFESSIONAL_NOTE).describe(
      'Shown in the calendar; the customer sees it only in their data export',
    ),
    formerNote: paragraph(LONGEST_PROFESSIONAL_NOTE).describe(
      'Note as it was when editing began; an outdated one is refused, changed_meanwhile',
    ),
  }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['changed_meanwhile'],
});
