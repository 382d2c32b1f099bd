import { appointment } from './appointments.ts';
import { type Download, endpoint } from './endpoint.ts';
import { cents, idList, instant, paragraph, uuid } from './fields.ts';
import { MAX_PROPOSED_TIMES } from './proposals.ts';
import { customerTopic } from './questions.ts';
import { z } from './zod.ts';

/** Appointments on request: the questions before a request, and the professional’s answer to it. */

const idParams = z.strictObject({ id: uuid });

export const getQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  summary: 'Get the questions to answer before requesting services',
  audience: 'anyone',
  query: z.strictObject({ serviceIds: idList }),
  response: z.object({
    topics: z.array(customerTopic).describe('Topics of questions in the order in which to answer them'),
  }),
});

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/appointments/:id/accept',
  summary: 'Accept a request; the card part is held 48 hours before the start, or now',
  audience: 'professional',
  needs: 'own_calendar',
  params: idParams,
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state'],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/appointments/:id/decline',
  summary: 'Decline a request; its slot is free again and nothing is debited',
  audience: 'professional',
  needs: 'own_calendar',
  params: idParams,
  body: z.strictObject({ reason: paragraph(500).default('').describe('Reason, which the customer reads') }),
  response: appointment,
  idempotent: true,
  refusals: ['wrong_state'],
});

export const proposeInstead = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals',
  summary: 'Propose other times or another price for a request; replaces an open proposal',
  audience: 'professional',
  needs: 'own_calendar',
  params: idParams,
  body: z.strictObject({
    times: z
      .array(z.strictObject({ memberId: uuid, startsAt: instant }))
      .max(MAX_PROPOSED_TIMES)
      .default([])
      .describe('Proposed times, which hold no slot; may be empty with `price`: then the requested time'),
    price: z
      .strictObject({
        position: z
          .int()
          .min(0)
          .max(9)
          .describe('Position of the service among the lines of the appointment, from 0'),
        priceCents: z.int().min(0).max(5_000_00),
      })
      .optional(),
    note: paragraph(1000).default(''),
    acceptWarnings: z
      .boolean()
      .default(false)
      .describe('True saves despite the warnings, for example outside working hours'),
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
  summary: 'Withdraw a proposal; the request waits for another answer. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  params: oneProposal,
  response: appointment,
  refusals: ['wrong_state'],
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/take',
  summary: 'Accept a proposal as the customer; the appointment is confirmed at that time and price',
  audience: 'signed_in',
  params: oneProposal,
  body: z.strictObject({
    position: z
      .int()
      .min(0)
      .max(MAX_PROPOSED_TIMES - 1)
      .describe('Position of the chosen time in the proposal, from 0'),
    totalCents: cents.describe('Total shown to the customer; refused with changed_meanwhile if it differs'),
  }),
  response: appointment.describe('The card part is held 48 hours before the start, or now'),
  idempotent: true,
  refusals: ['wrong_state', 'changed_meanwhile', 'member_not_able', 'slot_taken', 'visit_beyond_day'],
});

export const declineProposal = endpoint({
  method: 'POST',
  path: '/appointments/:id/proposals/:proposalId/decline',
  summary: 'Decline a proposal as the customer; the request waits for another answer. Safe to repeat',
  audience: 'signed_in',
  params: oneProposal,
  response: appointment,
  refusals: ['wrong_state'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/professional/requests',
  summary: 'List unanswered requests in the calendars the caller may open, the most urgent first',
  audience: 'professional',
  needs: 'own_calendar',
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
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
  summary: 'Get a photo of a customer’s answers; each read is recorded in the audit trail',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid, photoId: uuid }),
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});
