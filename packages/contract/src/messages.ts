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
 * Messages between a customer and a professional: one thread per pair, whose messages are numbered and
 * never edited.
 */

export const message = z.object({
  id: uuid,
  number: z.int().describe('Within the thread, from 1 without gaps'),
  isMine: z.boolean().describe('Of the reader’s side'),
  isAutomatic: z.boolean(),
  authorName: z.string().describe('Empty for an automatic answer, and when the author’s account was deleted'),
  text: z.string(),
  photoIds: z.array(uuid),
  sentAt: instant,
  isRead: z.boolean().describe('By the other side'),
  isDeleted: z.boolean().describe('The author’s account was deleted, and the text with it'),
  isRemoved: z.boolean().describe('An operator took it away from both sides'),
  isHeldBack: z
    .boolean()
    .describe(
      'A stranger’s, with a telephone number, a link or an address in it: shown when it is asked for',
    ),
});
export type Message = z.output<typeof message>;

const thread = z.object({
  id: uuid,
  side: z.enum(threadSides).describe('On which the reader stands'),
  other: z.object({
    name: z.string().describe('Empty: the account was deleted'),
    slug: z.string().nullable().describe('Of a professional with a public page'),
    hasLeft: z.boolean(),
  }),
  unread: z.int(),
  lastNumber: z.int().describe('0: nothing was written yet'),
  isStranger: z.boolean().describe('There is no appointment between them'),
  blocks: z.boolean().describe('The reader’s side takes no messages of the other'),
  isBlocked: z.boolean().describe('The other side takes none of the reader’s'),
});

export const listedThread = thread.extend({
  last: z.object({
    isMine: z.boolean(),
    text: z.string().describe('How it begins; empty where it is held back, deleted, or photos alone'),
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
      timeZone: z.string(),
      services: z.array(z.string()),
      state: z.enum(['requested', 'confirmed']),
    })
    .nullable()
    .describe('The next one between them that the reader may open'),
  can: z.object({ write: z.boolean() }),
});
export type OpenedThread = z.output<typeof openedThread>;

const one = z.strictObject({ id: uuid });
const pages = z.strictObject({
  search: z
    .string()
    .trim()
    .max(100)
    .default('')
    .describe('In names and message texts; at least three characters'),
  after: uuid.optional().describe('Those after this one'),
});
const threads = z.object({
  items: z
    .array(listedThread)
    .describe('Thirty at most; a search that has looked far answers fewer, or none'),
  next: uuid.nullable().describe('After which the next page begins'),
});

export const listOwnThreads = endpoint({
  method: 'GET',
  path: '/customer/threads',
  summary: 'The caller’s own threads, the latest first',
  audience: 'signed_in',
  query: pages,
  response: threads,
});

export const listProfessionalThreads = endpoint({
  method: 'GET',
  path: '/professional/threads',
  summary:
    'The professional’s threads, the latest first: all for members who see all calendars, otherwise those of the member’s own clients',
  audience: 'professional',
  needs: 'own_calendar',
  query: pages,
  response: threads,
});

export const openOwnThread = endpoint({
  method: 'POST',
  path: '/customer/threads',
  summary:
    'The caller’s thread with a professional whose page is public; opened the first time. Safe to repeat',
  audience: 'signed_in',
  body: z.strictObject({ professionalId: uuid }),
  response: openedThread,
  refusals: ['not_a_client'],
});

export const openProfessionalThread = endpoint({
  method: 'POST',
  path: '/professional/threads',
  summary:
    'Open the professional’s thread with the customer of an appointment; creates it the first time. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({ appointmentId: uuid }),
  response: openedThread,
  refusals: ['not_a_client'],
});

export const getThread = endpoint({
  method: 'GET',
  path: '/threads/:id',
  summary:
    'A thread, for its customer, for members who serve the customer, and for members who see all calendars',
  audience: 'signed_in',
  params: one,
  response: openedThread,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/threads/:id/messages',
  summary: 'What was written: the last fifty in their order, those before a number, or those after one',
  audience: 'signed_in',
  params: one,
  query: z.strictObject({
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe('News since; wins over before'),
  }),
  response: z.object({
    items: z.array(message).describe('Fifty at most'),
    hasMore: z.boolean().describe('In the direction that was asked for'),
  }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/threads/:id/messages',
  summary: 'Write to the other side',
  audience: 'signed_in',
  params: one,
  body: z.strictObject({
    text: paragraph(longestMessage).default('').describe('Empty with photos alone'),
    photoIds: z.array(uuid).max(mostMessagePhotos).default([]).describe('Files the caller has sent'),
  }),
  response: message,
  status: 201,
  idempotent: true,
  refusals: ['messages_blocked', 'other_side_left'],
});

export const readThread = endpoint({
  method: 'POST',
  path: '/threads/:id/read',
  summary: 'The caller’s side has read up to a number. Safe to repeat',
  audience: 'signed_in',
  params: one,
  body: z.strictObject({ number: z.int().min(1).max(2_147_483_647) }),
  response: done,
});

export const notifyTyping = endpoint({
  method: 'POST',
  path: '/threads/:id/typing',
  summary: 'Show the other side that the caller is typing; never stored',
  audience: 'signed_in',
  params: one,
  response: done,
});

export const blockThread = endpoint({
  method: 'PUT',
  path: '/threads/:id/block',
  summary: 'The caller’s side takes no messages of the other any more, or takes them again. Safe to repeat',
  audience: 'signed_in',
  params: one,
  body: z.strictObject({ blocks: z.boolean() }),
  response: done,
});

export const reportThread = endpoint({
  method: 'POST',
  path: '/threads/:id/reports',
  summary: 'Report the other side to the operators',
  audience: 'signed_in',
  params: one,
  body: z.strictObject({ reason: z.enum(reportReasons), text: paragraph(longestReport).default('') }),
  response: done,
  status: 201,
  idempotent: true,
});

export const readMessagePhoto = endpoint({
  method: 'GET',
  path: '/threads/:id/photos/:photoId',
  summary: 'A photo of a thread, for its readers',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid, photoId: uuid }),
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/me/unread-threads',
  summary: 'Number of unread threads, 99 at most: as a customer, and as a member of a business',
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
  summary: 'The professional’s quick answers, and the automatic answer while it is closed',
  audience: 'professional',
  needs: 'own_calendar',
  response: messageSettings,
});

export const editMessageSettings = endpoint({
  method: 'PUT',
  path: '/professional/message-settings',
  summary: 'Replace all message settings',
  audience: 'professional',
  needs: 'edit_business',
  body: messageSettingsDraft,
  response: messageSettings,
});
