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

/**
 * Reports, decisions of operators and contests, as required by Regulation (EU) 2022/2065, articles 16 to
 * 20.
 */

export const reportContent = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Report public content to the operators, with or without an account',
  audience: 'anyone',
  body: z.strictObject({
    kind: z.enum(publicKinds),
    id: uuid.describe('Id of the reported review, photo or professional'),
    reason: z.enum(reportReasons),
    text: paragraph(longestReport).default(''),
    name: line(100).optional().describe('Name of a visitor without an account'),
    email: email.optional().describe('Email of a visitor without an account, for the operators’ answer'),
    language: language.default('fr'),
  }),
  response: done,
  status: 201,
});

const token = z.string().min(1).max(200).describe('Token of the emailed link');

const decision = z.object({
  outcome: z.enum(caseOutcomes),
  ground: z
    .enum(decisionGrounds)
    .nullable()
    .describe('Ground of a decision to hide content: law or terms; null: another decision'),
  rule: z
    .string()
    .nullable()
    .describe('Article of the law or of the terms of use; null: content was not hidden'),
  facts: z.string(),
  decidedAt: instant,
});
export type Decision = z.output<typeof decision>;

export const readDecision = endpoint({
  method: 'POST',
  path: '/decisions/read',
  summary: 'Read a decision with its reasons, and whether it can be contested, by emailed token',
  audience: 'anyone',
  body: z.strictObject({ token }),
  response: z.object({
    side: z.enum(contestSides),
    kind: z.enum(subjectKinds),
    professionalName: z.string(),
    text: z
      .string()
      .describe('Text of the content, for its author; empty for other readers and for deleted content'),
    state: z.enum(caseStates),
    decisions: z.array(decision).describe('Decisions on the content, the oldest first'),
    contest: z
      .object({ text: z.string(), contestedAt: instant })
      .nullable()
      .describe('Contest by the reader; null: none'),
    contestUntil: instant
      .nullable()
      .describe('Deadline to contest the decision; null: the reader cannot contest it, or not any more'),
  }),
});
export type ReadDecision = z.output<typeof readDecision.response>;

export const contestDecision = endpoint({
  method: 'POST',
  path: '/decisions/contest',
  summary: 'Contest a decision once, by emailed token; another operator reviews it',
  audience: 'anyone',
  body: z.strictObject({ token, text: paragraph(longestContest).min(1, { message: 'required' }) }),
  response: done,
  refusals: ['wrong_state', 'contest_too_late'],
});

const casePiece = z.object({
  id: uuid.nullable().describe('Id of a message, which can be hidden separately; null: other content'),
  side: z.enum(threadSides).nullable(),
  by: z.string(),
  text: z.string(),
  at: instant.nullable(),
  isHidden: z.boolean(),
  photoId: uuid
    .nullable()
    .describe('Id of the photo: a public picture, or a file while it is hidden; null: no photo'),
});
export type CasePiece = z.output<typeof casePiece>;

const moderatedCase = z.object({
  id: uuid,
  kind: z.enum(subjectKinds),
  side: z
    .enum(threadSides)
    .nullable()
    .describe('Side of a thread whose messages are reported; null: not a thread'),
  state: z.enum(caseStates),
  subject: z
    .object({
      professionalName: z.string(),
      slug: z.string().nullable(),
      rating: z.int().nullable(),
      pieces: z.array(casePiece).describe('Reported content; for a thread, its last thirty messages'),
    })
    .nullable()
    .describe('Content that is reported; null: deleted'),
  reports: z
    .array(
      z.object({
        reason: z.enum(reportReasons),
        text: z.string(),
        by: z
          .enum(['account', 'visitor', 'anonymous'])
          .describe('Kind of reporter. anonymous: no account and no email, or the account was deleted'),
        createdAt: instant,
      }),
    )
    .describe('The first ten reports'),
  reportCount: z.int(),
  decisions: z.array(decision.extend({ operator: z.string().nullable() })),
  contests: z.array(z.object({ side: z.enum(contestSides), text: z.string(), contestedAt: instant })),
  waitsSince: instant.nullable().describe('Time since which the case waits for a decision; null: decided'),
  can: z.object({ decide: z.array(z.enum(caseOutcomes)) }),
});
export type ModeratedCase = z.output<typeof moderatedCase>;

export const caseQueues = ['waiting', 'decided'] as const;

export const listCases = endpoint({
  method: 'GET',
  path: '/operator/cases',
  summary: 'List reported cases that wait (the longest first) or are decided (the latest first)',
  audience: 'operator',
  query: z.strictObject({
    queue: z.enum(caseQueues).default('waiting'),
    kind: z.enum(subjectKinds).optional(),
    reason: z.enum(reportReasons).optional(),
    after: uuid
      .optional()
      .describe('Id of the last case of the previous page; the next page of twenty starts after it'),
  }),
  response: z.object({ items: z.array(moderatedCase), hasMore: z.boolean() }),
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/operator/cases/:id/decision',
  summary: 'Decide a case: hide or keep the content; after a contest, restore or uphold',
  audience: 'operator',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    outcome: z.enum(caseOutcomes),
    facts: paragraph(2000)
      .min(1, { message: 'required' })
      .describe('Findings and reasons of the decision; both sides read them'),
    ground: z.enum(decisionGrounds).optional().describe('Ground of the decision; required to hide content'),
    rule: line(200)
      .optional()
      .describe('Article of the law or of the terms of use; required to hide content'),
    parts: z.array(uuid).max(30).default([]).describe('Messages to hide, in a thread'),
  }),
  response: moderatedCase,
  refusals: ['wrong_state'],
});

export const transparencyYears = z.coerce.number().int().min(2024).max(2100);

export const getTransparency = endpoint({
  method: 'GET',
  path: '/operator/transparency',
  summary: 'Get a year’s counts for the transparency report (Regulation 2022/2065, articles 15, 24)',
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
        medianHours: z.number().describe('Median hours from the report or contest to the decision'),
      }),
    ),
    contests: z.array(z.object({ kind: z.enum(subjectKinds), side: z.enum(contestSides), count: z.int() })),
    medianHours: z.number().nullable().describe('Median hours of all decisions; null: no decision'),
  }),
});
export type Transparency = z.output<typeof getTransparency.response>;

export const getTransparencyTable = endpoint({
  method: 'GET',
  path: '/operator/transparency/table',
  summary: 'Get a year’s counts for the transparency report as CSV',
  audience: 'operator',
  query: z.strictObject({ year: transparencyYears, language: language.default('fr') }),
  download: ['text/csv'],
  response: z.custom<Download>(),
});
