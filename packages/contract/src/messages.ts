import { professionalPicture } from './album.ts';
import { type Download, endpoint } from './endpoint.ts';
import { done, instant, line, paragraph, uuid } from './fields.ts';
import {
  longestAutomaticAnswer,
  longestMessage,
  longestQuickAnswer,
  mostMessagePhotos,
  mostQuickAnswers,
  threadSides,
} from './message-bounds.ts';
import { longestReport, reportReasons } from './report-bounds.ts';
import { z } from './zod.ts';

/**
 * Messages between a customer and a professional. Each pair has one thread, whose messages are numbered and
 * never edited.
 */

export const message = z.object({
  id: uuid,
  number: z.int().describe('Number of the message in its thread, from 1 without gaps'),
  isMine: z.boolean().describe('Whether the message is from the caller’s side'),
  isAutomatic: z.boolean(),
  authorName: z.string().describe('Name of the author; empty for an automatic answer or a deleted account'),
  text: z.string(),
  photoIds: z.array(uuid),
  sentAt: instant,
  isRead: z.boolean().describe('Whether the other side has read the message'),
  isDeleted: z.boolean().describe('Whether the text is gone because the author’s account was deleted'),
  isRemoved: z.boolean().describe('Whether an operator removed the message for both sides'),
  isHeldBack: z
    .boolean()
    .describe('True: a stranger’s message with a phone number, link or address, to be shown only on request'),
});
export type Message = z.output<typeof message>;

const thread = z.object({
  id: uuid,
  side: z.enum(threadSides).describe('The caller’s side of the thread'),
  other: z.object({
    name: z.string().describe('Name of the other side; empty: the account was deleted'),
    slug: z.string().nullable().describe('Slug of the professional’s public page; null: none, or a customer'),
    hasLeft: z.boolean(),
    picture: z
      .object(professionalPicture)
      .nullable()
      .describe('Picture of the professional; null: a customer, or the account was deleted'),
  }),
  unread: z.int(),
  lastNumber: z.int().describe('Number of the last message; 0: no message yet'),
  isStranger: z.boolean().describe('True: the two sides have no appointment with each other'),
  blocks: z.boolean().describe('Whether the caller’s side blocks messages of the other side'),
  isBlocked: z.boolean().describe('Whether the other side blocks messages of the caller’s side'),
});

export const listedThread = thread.extend({
  last: z.object({
    isMine: z.boolean(),
    text: z.string().describe('Beginning of the message; empty if held back, deleted, or only photos'),
    photos: z.int(),
    sentAt: instant,
    isHeldBack: z.boolean(),
    isDeleted: z.boolean(),
    isRemoved: z.boolean(),
  }),
});
export type ListedThread = z.output<typeof listedThread>;

export const openedThread = thread.extend({
  appointment: z
    .object({
      id: uuid,
      startsAt: instant,
      timeZone: z.string().describe('The professional’s time zone, IANA name'),
      services: z.array(z.string()),
      state: z.enum(['requested', 'confirmed']),
    })
    .nullable()
    .describe('Next appointment of the two sides that the caller may open; null: none'),
  latestAppointmentId: uuid
    .nullable()
    .describe(
      'Latest appointment of the two sides, to come or past; null: none, or the caller is the customer',
    ),
  can: z.object({ write: z.boolean() }),
});
export type OpenedThread = z.output<typeof openedThread>;

const idParams = z.strictObject({ id: uuid });
const threadQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .max(100)
    .default('')
    .describe('Search in names and message texts; at least three characters'),
  after: uuid.optional().describe('`next` of the previous page'),
});
const threads = z.object({
  items: z
    .array(listedThread)
    .describe('Thirty threads at most; a search page can have fewer, or none, although more pages follow'),
  next: uuid.nullable().describe('Value of `after` for the next page; null: last page'),
});

export const listOwnThreads = endpoint({
  method: 'GET',
  path: '/customer/threads',
  summary: 'List the caller’s own message threads as a customer, the latest first',
  audience: 'signed_in',
  query: threadQuery,
  response: threads,
});

export const listProfessionalThreads = endpoint({
  method: 'GET',
  path: '/professional/threads',
  summary: 'List the professional’s message threads, the latest first',
  audience: 'professional',
  needs: 'own_calendar',
  query: threadQuery,
  response: threads.describe('Members without see_all_calendars: only threads of their own clients'),
});

export const openOwnThread = endpoint({
  method: 'POST',
  path: '/customer/threads',
  summary: 'Open the caller’s thread with a professional, creating it if needed. Safe to repeat',
  audience: 'signed_in',
  body: z.strictObject({ professionalId: uuid }),
  response: openedThread,
  refusals: ['not_a_client'],
});

export const openProfessionalThread = endpoint({
  method: 'POST',
  path: '/professional/threads',
  summary: 'Open the thread with an appointment’s customer, creating it if needed. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({ appointmentId: uuid }),
  response: openedThread,
  refusals: ['not_a_client'],
});

export const getThread = endpoint({
  method: 'GET',
  path: '/threads/:id',
  summary: 'Get a message thread, as its customer or as a member who may see the customer',
  audience: 'signed_in',
  params: idParams,
  response: openedThread,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/threads/:id/messages',
  summary: 'List messages of a thread: the last fifty, or those before or after a number',
  audience: 'signed_in',
  params: idParams,
  query: z.strictObject({
    before: z.coerce
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('Only messages before this number'),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe('Only messages after this number; takes precedence over `before`'),
  }),
  response: z.object({
    items: z.array(message).describe('Messages in order, fifty at most'),
    hasMore: z.boolean().describe('Whether there are more messages in the requested direction'),
  }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/threads/:id/messages',
  summary: 'Send a message to the other side of a thread',
  audience: 'signed_in',
  params: idParams,
  body: z.strictObject({
    text: paragraph(longestMessage).default('').describe('Text of the message; empty only if it has photos'),
    photoIds: z.array(uuid).max(mostMessagePhotos).default([]).describe('Files that the caller has uploaded'),
  }),
  response: message,
  status: 201,
  idempotent: true,
  refusals: ['messages_blocked', 'other_side_left'],
});

export const readThread = endpoint({
  method: 'POST',
  path: '/threads/:id/read',
  summary: 'Mark the thread as read up to a message number. Safe to repeat',
  audience: 'signed_in',
  params: idParams,
  body: z.strictObject({ number: z.int().min(1).max(2_147_483_647) }),
  response: done,
});

export const notifyTyping = endpoint({
  method: 'POST',
  path: '/threads/:id/typing',
  summary: 'Show the other side that the caller is typing',
  audience: 'signed_in',
  params: idParams,
  response: done,
});

export const blockThread = endpoint({
  method: 'PUT',
  path: '/threads/:id/block',
  summary: 'Block messages of the other side, or unblock them. Safe to repeat',
  audience: 'signed_in',
  params: idParams,
  body: z.strictObject({ blocks: z.boolean() }),
  response: done,
});

export const reportThread = endpoint({
  method: 'POST',
  path: '/threads/:id/reports',
  summary: 'Report the other side of a thread to the operators',
  audience: 'signed_in',
  params: idParams,
  body: z.strictObject({ reason: z.enum(reportReasons), text: paragraph(longestReport).default('') }),
  response: done,
  status: 201,
  idempotent: true,
});

export const readMessagePhoto = endpoint({
  method: 'GET',
  path: '/threads/:id/photos/:photoId',
  summary: 'Get a photo of a message',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid, photoId: uuid }),
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/me/unread-threads',
  summary: 'Count the caller’s unread threads, as a customer and as a member; 99 at most',
  audience: 'signed_in',
  response: z.object({ customer: z.int(), professional: z.int() }),
});

export const messageSettings = z.object({
  quickAnswers: z.array(z.string()),
  automaticOn: z.boolean(),
  automaticText: z.string(),
});
export type MessageSettings = z.output<typeof messageSettings>;

export const messageSettingsDraft = z.strictObject({
  quickAnswers: z.array(line(longestQuickAnswer)).max(mostQuickAnswers),
  automaticOn: z.boolean(),
  automaticText: paragraph(longestAutomaticAnswer),
});

export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/professional/message-settings',
  summary: 'Get the professional’s quick answers, and the automatic answer outside opening hours',
  audience: 'professional',
  needs: 'own_calendar',
  response: messageSettings,
});

export const editMessageSettings = endpoint({
  method: 'PUT',
  path: '/professional/message-settings',
  summary: 'Replace the professional’s message settings',
  audience: 'professional',
  needs: 'edit_business',
  body: messageSettingsDraft,
  response: messageSettings,
});
