import { endpoint } from './endpoint.ts';
import { day, done, email, instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * Sections of the operator area whose waiting items the overview counts, in the order of the menu. The menu
 * has more sections.
 */
export const operatorSections = [
  ...(['failures', 'differences'] as const),
  ...(['cases', 'verifications', 'contests', 'disputes'] as const),
] as const;
export type OperatorSection = (typeof operatorSections)[number];

const reason = line(500).describe('Reason, written to the audit trail');
const MOST = 'two hundred at most, the oldest first';

export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  summary: 'Get the number of waiting items per section, and the active alarms',
  audience: 'operator',
  response: z.object({
    sections: z.array(
      z.object({
        section: z.enum(operatorSections),
        count: z.int(),
        oldestAt: instant.nullable().describe('Time since which the oldest item waits; null: none'),
      }),
    ),
    alarms: z.array(z.object({ name: z.string(), beganAt: instant, value: z.number() })),
    moneyToLeave: z
      .array(
        z.object({
          professionalId: uuid,
          businessName: z.string(),
          email: z.string().nullable().describe('Email of the owner; null: the account was deleted'),
          amountCents: z.int(),
          daysLeft: z.int().describe('Days until the card partner’s limit of ninety days; 0: reached'),
        }),
      )
      .describe(
        'Money that must be paid out within five days, by business; the most urgent first, twenty at most',
      ),
  }),
});
export type Operator = z.output<typeof getOperatorOverview.response>;

/** Kinds of background work. */
export const workKinds = ['job', 'partner_command', 'sweep', 'scheduled_job'] as const;

const failureRef = {
  kind: z.enum(workKinds),
  source: line(100).describe('Reaction, queue of partner commands, sweep or scheduled job'),
  id: line(200).describe('Id within the kind'),
};

/** A row of background work that needs an operator. */
const failure = z.object({
  ...failureRef,
  subject: z.string().nullable(),
  action: z.string().nullable().describe('What a partner command does, such as capture; null: another kind'),
  label: z.string().nullable().describe('Description of the appointment or name of the business'),
  startsAt: instant.nullable().describe('Start of the appointment; null: another subject'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  status: z
    .enum(['failed', 'refused', 'unanswered', 'retrying', 'found', 'late'])
    .describe(
      'failed: no further attempt; refused: by the partner; unanswered: first sent an hour ago or more; retrying: fails again and again; found: a scheduled job found problems; late: a scheduled job has not ended for 26 hours',
    ),
  attempts: z.int(),
  error: z.string().nullable().describe('Code of the last error; null: none'),
  since: instant,
  isRetryable: z.boolean().describe('False for messages and commands that are never sent again'),
  isDismissible: z.boolean(),
});
export type OperatorFailure = z.output<typeof failure>;

export const listFailures = endpoint({
  method: 'GET',
  path: '/operator/failures',
  summary: `List background work that needs an operator, of all kinds; ${MOST}`,
  audience: 'operator',
  response: z.array(failure),
});

export const retryFailure = endpoint({
  method: 'POST',
  path: '/operator/failures/retry',
  summary:
    'Retry a failure: a partner command with the same idempotency key if unanswered, a new one if refused',
  audience: 'operator',
  body: z.strictObject(failureRef),
  response: done,
  refusals: ['wrong_state'],
});

export const dismissFailure = endpoint({
  method: 'POST',
  path: '/operator/failures/dismiss',
  summary: 'Dismiss a failure that was dealt with elsewhere',
  audience: 'operator',
  body: z.strictObject({ ...failureRef, reason }),
  response: done,
});

const scheduledJob = z.object({
  job: z.string(),
  startedAt: instant.nullable().describe('Start of the last run; null: no run is known'),
  endedAt: instant.nullable(),
  alarm: z
    .enum(['found', 'failed'])
    .nullable()
    .describe('found: the run found problems; failed: the run failed; null: no alarm'),
  wrong: z.int().describe('Number of problems found'),
  examples: z.array(z.string()).describe('Examples of the problems found, twenty at most'),
});
export type OperatorScheduledJob = z.output<typeof scheduledJob>;

export const listScheduledJobs = endpoint({
  method: 'GET',
  path: '/operator/scheduled-jobs',
  summary: 'List the scheduled jobs with their last runs',
  audience: 'operator',
  response: z.array(scheduledJob),
});

export const runScheduledJob = endpoint({
  method: 'POST',
  path: '/operator/scheduled-jobs/:job/run',
  summary: 'Run a scheduled job now, within a minute',
  audience: 'operator',
  params: z.strictObject({ job: line(60) }),
  response: done,
});

const differenceLine = z.object({
  side: z.enum(['ours', 'partners']),
  type: z.string(),
  amountCents: z.int().nullable().describe('Gross amount; null: the fee is unknown'),
  feeCents: z.int().nullable(),
  cents: z.int().describe('Amount in euro cents, net of the fee'),
  day: z.iso.date().nullable().describe('The card partner’s day of the movement; null: unknown'),
});

const difference = z.object({
  id: uuid,
  owner: z.string().describe('platform, or the card partner’s id of a professional’s account'),
  ownerName: z.string().nullable().describe('Business that owns the account; null: the marketplace'),
  subject: z.string().describe('The card partner’s id of the object that moved the money'),
  types: z
    .array(z.string())
    .describe('Types of movement, named as by the card partner; as in our books if it has none'),
  day: z.iso.date().describe('First day of the movement in the card partner’s books'),
  oursCents: z.int(),
  partnersCents: z.int(),
  lines: z
    .array(differenceLine)
    .describe('Movements without counterpart in the other book, even if the sums agree'),
  foundAt: instant,
  explanation: z.string().nullable(),
  explainedBy: z
    .string()
    .nullable()
    .describe('Email of the operator who explained it; null: not explained, or the operator has left'),
  isMine: z
    .boolean()
    .describe('True: the caller explained the difference, and another operator must approve it'),
});
export type OperatorDifference = z.output<typeof difference>;

export const listDifferences = endpoint({
  method: 'GET',
  path: '/operator/differences',
  summary: `List differences between our books and the card partner’s; ${MOST}`,
  audience: 'operator',
  response: z.array(difference),
});

const differenceParams = z.strictObject({ id: uuid });

export const explainDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/explanation',
  summary: 'Explain a difference; replaces an earlier explanation',
  audience: 'operator',
  params: differenceParams,
  body: z.strictObject({ explanation: line(1000).min(3) }),
  response: done,
});

export const approveDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/approval',
  summary: 'Approve another operator’s explanation and adjust our books to the card partner’s',
  audience: 'operator',
  params: differenceParams,
  response: done,
  refusals: ['wrong_state', 'forbidden'],
});

const contestedVisit = z.object({
  id: uuid,
  professionalName: z.string(),
  customerName: z.string(),
  services: z.array(z.string()),
  startsAt: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  contestedAt: instant,
  reason: z.string(),
  cardCents: z.int().describe('Card part of the appointment, the maximum that can be debited'),
  isHeld: z.boolean().describe('Whether the amount is held on the card; false: nothing can be debited'),
});
export type OperatorContest = z.output<typeof contestedVisit>;

export const listContests = endpoint({
  method: 'GET',
  path: '/operator/contests',
  summary: 'List contested appointments, the longest wait first; a hundred at most',
  audience: 'operator',
  response: z.array(contestedVisit),
});

export const decideContest = endpoint({
  method: 'POST',
  path: '/operator/contests/:id/decision',
  summary: 'Decide a contest: debit all, a part, or nothing; both sides are notified',
  audience: 'operator',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    debit: z.enum(['all', 'part', 'nothing']),
    amount: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('Amount to debit in euro cents, with debit: part only'),
  }),
  response: z.object({ decidedCents: z.int() }),
  refusals: ['wrong_state'],
});

/** Filters of the audit trail. */
export const actKinds = ['money', 'decisions', 'operator', 'access'] as const;

const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z
    .string()
    .nullable()
    .describe('Email of the actor; null: the system, or an account that no longer exists'),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type OperatorAct = z.output<typeof auditEntry>;

export const listActs = endpoint({
  method: 'GET',
  path: '/operator/acts',
  summary: 'List the audit trail, the newest entry first, fifty at a time',
  audience: 'operator',
  query: z.strictObject({
    kind: z.enum(actKinds).default('money'),
    about: uuid
      .optional()
      .describe('Id of an appointment, payable, business, account or case that entries concern'),
    by: email.optional().describe('Email of the account that acted'),
    from: day.optional().describe('First day, in the time zone Europe/Paris'),
    until: day.optional().describe('Last day, included, in the time zone Europe/Paris'),
    after: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Id of the last entry of the previous page; the next page starts after it'),
  }),
  response: z.object({ items: z.array(auditEntry), hasMore: z.boolean() }),
});
