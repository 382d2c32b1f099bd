import { endpoint } from './endpoint.ts';
import { paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

export const LONGEST_PROFESSIONAL_NOTE = 1000;

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/professional/appointments/:id/note',
  summary:
    'What the house notes of a visit for itself, in place of what it noted before. Its calendar shows it; its customer reads it in her export alone',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    professionalNote: paragraph(LONGEST_PROFESSIONAL_NOTE),
    formerNote: paragraph(LONGEST_PROFESSIONAL_NOTE).describe(
      'As it stood when it was edited; noted anew since by somebody else, it is refused',
    ),
  }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['changed_meanwhile'],
});
