import { type Download, endpoint } from './endpoint.ts';
import { done, email, instant, language, line, paragraph, uuid } from './fields.ts';
import { threadSides } from './message-bounds.ts';
import {
  caseOutcomes,
  caseStates,
  contestSides,
  decisionGrounds,
  longestContest,
  longestReport,
  publicKinds,
  reportReasons,
  subjectKinds,
} from './report-bounds.ts';
import { z } from './zod.ts';

/** Reports, operators’ decisions and contests: Regulation (EU) 2022/2065, articles 16 to 20. */

export const reportContent = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Report public content to the operators; a visitor without an account gives a name and an email',
  audience: 'anyone',
  body: z.strictObject({
    kind: z.enum(publicKinds),
    id: uuid.describe('Of the review, the photo, or the professional'),
    reason: z.enum(reportReasons),
    text: paragraph(longestReport).default(''),
    name: line(100).optional().describe('Of a visitor without an account'),
    email: email.optional().describe('Where the operators answer'),
    language: language.default('fr'),
  }),
  response: done,
  status: 201,
});

const token = z.string().min(1).max(200).describe('Of the mailed link');

const decision = z.object({
  outcome: z.enum(caseOutcomes),
  ground: z.enum(decisionGrounds).nullable().describe('Of what is hidden'),
  rule: z.string().nullable().describe('The article of the law or of our terms'),
  facts: z.string(),
  decidedAt: instant,
});
export type Decision = z.output<typeof decision>;

export const readDecision = endpoint({
  method: 'POST',
  path: '/decisions/read',
  summary: 'A statement of reasons, and whether it may be contested: by the token of the link',
  audience: 'anyone',
  body: z.strictObject({ token }),
  response: z.object({
    side: z.enum(contestSides),
    kind: z.enum(subjectKinds),
    professionalName: z.string(),
    text: z.string().describe('To who wrote it: what it is about; empty to others, and once it is gone'),
    state: z.enum(caseStates),
    decisions: z.array(decision).describe('The first one first'),
    contest: z.object({ text: z.string(), contestedAt: instant }).nullable().describe('The reader’s own'),
    contestUntil: instant.nullable().describe('Null: the reader cannot contest it, or no longer'),
  }),
});
export type ReadDecision = z.output<typeof readDecision.response>;

export const contestDecision = endpoint({
  method: 'POST',
  path: '/decisions/contest',
  summary: 'Whom a decision went against has another operator’s look at it, once: by the token of the link',
  audience: 'anyone',
  body: z.strictObject({ token, text: paragraph(longestContest).min(1, { message: 'required' }) }),
  response: done,
  refusals: ['wrong_state', 'contest_too_late'],
});

const piece = z.object({
  id: uuid.nullable().describe('Of a message, which is hidden by itself'),
  side: z.enum(threadSides).nullable(),
  by: z.string(),
  text: z.string(),
  at: instant.nullable(),
  isHidden: z.boolean(),
  photoId: uuid.nullable().describe('Of a photo: a public picture, or where it is hidden a file'),
});
export type CasePiece = z.output<typeof piece>;

const moderatedCase = z.object({
  id: uuid,
  kind: z.enum(subjectKinds),
  side: z.enum(threadSides).nullable().describe('Of a thread: whose messages are reported'),
  state: z.enum(caseStates),
  subject: z
    .object({
      professionalName: z.string(),
      slug: z.string().nullable(),
      rating: z.int().nullable(),
      pieces: z.array(piece).describe('Of a thread its last thirty messages'),
    })
    .nullable()
    .describe('Null: it is gone'),
  reports: z
    .array(
      z.object({
        reason: z.enum(reportReasons),
        text: z.string(),
        by: z
          .enum(['account', 'visitor', 'nobody'])
          .describe('nobody: anonymous, or the account was deleted'),
        createdAt: instant,
      }),
    )
    .describe('The first ten'),
  reportCount: z.int(),
  decisions: z.array(decision.extend({ operator: z.string().nullable() })),
  contests: z.array(z.object({ side: z.enum(contestSides), text: z.string(), contestedAt: instant })),
  waitsSince: instant.nullable(),
  can: z.object({ decide: z.array(z.enum(caseOutcomes)) }),
});
export type ModeratedCase = z.output<typeof moderatedCase>;

export const caseQueues = ['waiting', 'decided'] as const;

export const listCases = endpoint({
  method: 'GET',
  path: '/operator/cases',
  summary:
    'What is reported: what waits, the longest first, or what is decided, the latest first; twenty at a time',
  audience: 'operator',
  query: z.strictObject({
    queue: z.enum(caseQueues).default('waiting'),
    kind: z.enum(subjectKinds).optional(),
    reason: z.enum(reportReasons).optional(),
    after: uuid.optional().describe('Those after this one'),
  }),
  response: z.object({ items: z.array(moderatedCase), hasMore: z.boolean() }),
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/operator/cases/:id/decision',
  summary: 'Hide what is reported or let it stand; after a contest restore it, or leave it as it was decided',
  audience: 'operator',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    outcome: z.enum(caseOutcomes),
    facts: paragraph(2000)
      .min(1, { message: 'required' })
      .describe('What was found, and why: both sides read it'),
    ground: z.enum(decisionGrounds).optional().describe('Of what is hidden'),
    rule: line(200).optional().describe('Of what is hidden: the article of the law or of our terms'),
    parts: z.array(uuid).max(30).default([]).describe('Of a thread: the messages to hide'),
  }),
  response: moderatedCase,
  refusals: ['wrong_state'],
});

export const transparencyYears = z.coerce.number().int().min(2024).max(2100);

export const getTransparency = endpoint({
  method: 'GET',
  path: '/operator/transparency',
  summary: 'Counts of a year for the transparency report (articles 15 and 24)',
  audience: 'operator',
  query: z.strictObject({ year: transparencyYears }),
  response: z.object({
    year: z.int(),
    reports: z.array(z.object({ kind: z.enum(subjectKinds), reason: z.enum(reportReasons), count: z.int() })),
    decisions: z.array(
      z.object({
        kind: z.enum(subjectKinds),
        outcome: z.enum(caseOutcomes),
        ground: z.enum(decisionGrounds).nullable(),
        count: z.int(),
        medianHours: z.number().describe('From the report or the contest to the decision'),
      }),
    ),
    contests: z.array(z.object({ kind: z.enum(subjectKinds), side: z.enum(contestSides), count: z.int() })),
    medianHours: z.number().nullable().describe('Of all decisions; null: there was none'),
  }),
});
export type Transparency = z.output<typeof getTransparency.response>;

export const getTransparencyTable = endpoint({
  method: 'GET',
  path: '/operator/transparency/table',
  summary: 'The same as a table for spreadsheets',
  audience: 'operator',
  query: z.strictObject({ year: transparencyYears, language: language.default('fr') }),
  download: ['text/csv'],
  response: z.custom<Download>(),
});
