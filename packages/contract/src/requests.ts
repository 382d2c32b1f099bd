import { appointment } from './appointments.ts';
import { type Download, endpoint } from './endpoint.ts';
import { idList, instant, paragraph, uuid } from './fields.ts';
import { askedTopic } from './questions.ts';
import { z } from './zod.ts';

/** Visits on request: what is asked before them, and the answer of the professional. */

const one = z.strictObject({ id: uuid });

export const getQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  summary: 'What is asked before these services are requested',
  audience: 'anyone',
  query: z.strictObject({ serviceIds: idList }),
  response: z.object({ topics: z.array(askedTopic).describe('In the order in which they are asked') }),
});

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/appointments/:id/accept',
  summary: 'The visit is confirmed; what is by card is held on the saved card 48 h before, or now',
  audience: 'professional',
  needs: 'own_calendar',
  params: one,
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state'],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/appointments/:id/decline',
  summary: 'The slot is free again, nothing is held or debited; the customer is told the reason',
  audience: 'professional',
  needs: 'own_calendar',
  params: one,
  body: z.strictObject({ reason: paragraph(500).default('') }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/professional/requests',
  summary: 'Requests that wait for an answer, in the calendars she opens, the most pressing first',
  audience: 'professional',
  needs: 'own_calendar',
  response: z.object({
    timeZone: z.string(),
    requests: z.array(
      z.object({
        id: uuid,
        startsAt: instant,
        answerBy: instant,
        customerName: z.string(),
        memberName: z.string(),
        services: z.array(z.string()),
      }),
    ),
  }),
});

export const readAnswerPhoto = endpoint({
  method: 'GET',
  path: '/appointments/:id/photos/:photoId',
  summary: 'A photo among the answers: for whoever may see the appointment; every read is on the audit trail',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid, photoId: uuid }),
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});
