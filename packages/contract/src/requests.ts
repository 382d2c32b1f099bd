import { appointment } from './appointments.ts';
import { type Download, endpoint } from './endpoint.ts';
import { cents, idList, instant, paragraph, uuid } from './fields.ts';
import { MOST_PROPOSED_TIMES } from './proposals.ts';
import { customerTopic } from './questions.ts';
import { z } from './zod.ts';

/** Appointments on request: the questions before them, and the professional’s answer. */

const one = z.strictObject({ id: uuid });

export const getQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  summary: 'What is asked before these services are requested',
  audience: 'anyone',
  query: z.strictObject({ serviceIds: idList }),
  response: z.object({ topics: z.array(customerTopic).describe('In the order in which they are asked') }),
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
  summary:
    'Decline a request: the slot is free again, nothing is held or debited; the customer receives the reason',
  audience: 'professional',
  needs: 'own_calendar',
  params: one,
  body: z.strictObject({ reason: paragraph(500).default('') }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state'],
});

export const proposeInstead = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals',
  summary:
    'Answer a request with other times, or another price of its service on request. Nothing is taken by it, the request stays as it is, and what was proposed before lapses',
  audience: 'professional',
  needs: 'own_calendar',
  params: one,
  body: z.strictObject({
    times: z
      .array(z.strictObject({ memberId: uuid, startsAt: instant }))
      .max(MOST_PROPOSED_TIMES)
      .default([])
      .describe('One at least, unless the price is another one: then none means the time that was asked for'),
    price: z
      .strictObject({
        position: z.int().min(0).max(9).describe('Of the service on request, among the lines'),
        priceCents: z.int().min(0).max(5_000_00),
      })
      .optional(),
    note: paragraph(1000).default(''),
    acceptWarnings: z.boolean().default(false).describe('Outside working hours although warned'),
  }),
  response: appointment,
  idempotent: true,
  refusals: [
    'wrong_state',
    'too_many_proposals',
    'member_not_able',
    'time_taken',
    'slot_off_grid',
    'visit_beyond_day',
    'warning_not_confirmed',
  ],
});

const oneProposal = z.strictObject({ id: uuid, proposalId: uuid });

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/withdraw',
  summary: 'Take a proposal back; the request waits for another answer. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  params: oneProposal,
  response: appointment,
  refusals: ['wrong_state'],
});

export const takeProposal = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/take',
  summary:
    'Its customer takes one of the times proposed: the visit is confirmed then and at that price, and its card part is held 48 h before, or now',
  audience: 'signed_in',
  params: oneProposal,
  body: z.strictObject({
    position: z
      .int()
      .min(0)
      .max(MOST_PROPOSED_TIMES - 1)
      .describe('Of the time'),
    totalCents: cents.describe('The total that the customer was shown'),
  }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state', 'changed_meanwhile', 'member_not_able', 'slot_taken', 'visit_beyond_day'],
});

export const declineProposal = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/decline',
  summary:
    'Its customer takes none of the times proposed; the request waits for another answer. Safe to repeat',
  audience: 'signed_in',
  params: oneProposal,
  response: appointment,
  refusals: ['wrong_state'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/professional/requests',
  summary: 'Requests that wait for an answer, in the calendars the caller may open, the most urgent first',
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
  summary:
    'A photo among the answers, for those who may see the appointment; each read is recorded in the audit trail',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid, photoId: uuid }),
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});
