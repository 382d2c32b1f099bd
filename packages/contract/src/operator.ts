import { endpoint } from './endpoint.ts';
import { day, done, email, instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Sections of the operator area, in the order of its menu. */
export const operatorSections = [
  ...(['commands', 'events', 'jobs', 'differences'] as const),
  ...(['cases', 'verifications', 'contests', 'disputes'] as const),
] as const;
export type OperatorSection = (typeof operatorSections)[number];

const reason = line(500).describe('Why; it is written to the audit trail');
const MOST = 'two hundred at most, the oldest first';

export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  summary: 'How much waits for an operator, section by section, and which alarms are on',
  audience: 'operator',
  response: z.object({
    sections: z.array(
      z.object({
        section: z.enum(operatorSections),
        count: z.int(),
        oldestAt: instant.nullable().describe('Since when the oldest of them waits'),
      }),
    ),
    alarms: z.array(z.object({ name: z.string(), beganAt: instant, value: z.number() })),
  }),
});
export type Operator = z.output<typeof getOperatorOverview.response>;

/** A command to the card partner that is unresolved, and its subject. */
const unsettledCommand = z.object({
  id: uuid,
  about: z.enum(['payable', 'account', 'professional']),
  subjectId: uuid,
  /** Of the appointment, or the business. */
  label: z.string(),
  startsAt: instant.nullable().describe('Of the appointment'),
  timeZone: z.string(),
  kind: z
    .string()
    .describe(
      'setup, hold, capture, release, refund, take_back, send_back, forget, card, charge, withdrawal, account, account person, account removal',
    ),
  status: z
    .enum(['pending', 'refused'])
    .describe('pending: sent an hour ago or more, with an unknown result'),
  attempts: z.int(),
  failure: z.string().nullable().describe('The partner’s own code'),
  createdAt: instant,
});
export type OperatorCommand = z.output<typeof unsettledCommand>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/operator/partner-commands',
  summary: `What the card partner refused, or has not answered for an hour; ${MOST}`,
  audience: 'operator',
  response: z.array(unsettledCommand),
});

const orderParams = z.strictObject({ id: uuid });

export const retryCommand = endpoint({
  method: 'POST',
  path: '/operator/partner-commands/:id/again',
  summary:
    'Repeat a command: with its own idempotency key where the result is unknown, with a new one where it was refused',
  audience: 'operator',
  params: orderParams,
  response: done,
  refusals: ['wrong_state'],
});

export const dismissCommand = endpoint({
  method: 'POST',
  path: '/operator/partner-commands/:id/leave',
  summary: 'A refused one is dealt with elsewhere, and off the list',
  audience: 'operator',
  params: orderParams,
  body: z.strictObject({ reason }),
  response: done,
  refusals: ['wrong_state'],
});

const stuckEvent = z.object({
  id: z.string().describe('The partner’s own id of the oldest event'),
  about: z.string(),
  aboutId: z.string().nullable(),
  kinds: z.array(z.string()),
  count: z.int(),
  receivedAt: instant,
  attempts: z.int(),
  failure: z.string().nullable().describe('Null: nothing of ours is what it is about'),
});
export type OperatorEvent = z.output<typeof stuckEvent>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/operator/partner-events',
  summary: `News of the card partner that could not be looked into; ${MOST}`,
  audience: 'operator',
  response: z.array(stuckEvent),
});

const eventParams = z.strictObject({
  id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
});

export const lookAtEventAgain = endpoint({
  method: 'POST',
  path: '/operator/partner-events/:id/again',
  summary: 'All news about its subject is looked into again at once',
  audience: 'operator',
  params: eventParams,
  response: done,
});

export const dismissEvent = endpoint({
  method: 'POST',
  path: '/operator/partner-events/:id/leave',
  summary: 'All news about its subject is left as it is',
  audience: 'operator',
  params: eventParams,
  body: z.strictObject({ reason }),
  response: done,
});

const failedJob = z.object({
  id: z.int(),
  reaction: z.string(),
  subject: z.string().nullable(),
  claims: z.int(),
  error: z.string().nullable(),
  endedAt: instant,
});
export type OperatorJob = z.output<typeof failedJob>;

const stuckRow = z.object({
  sweep: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string(),
  failedAt: instant,
  retryAt: instant,
});

const scheduledJobRun = z.object({
  job: z.string(),
  startedAt: instant.nullable().describe('Null: no run is known'),
  endedAt: instant.nullable(),
  alarm: z.enum(['found', 'failed']).nullable(),
  wrong: z.int(),
  examples: z.array(z.string()).describe('Twenty at most of what was found'),
  isLate: z.boolean().describe('No run has ended for 26 hours'),
});
export type OperatorScheduledJob = z.output<typeof scheduledJobRun>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/operator/jobs',
  summary: `Side effects that were given up, rows that deadlines cannot deal with, and each night’s last run; ${MOST}`,
  audience: 'operator',
  response: z.object({
    failed: z.array(failedJob),
    stuck: z.array(stuckRow),
    scheduledJobs: z.array(scheduledJobRun),
  }),
});
export type OperatorJobs = z.output<typeof listJobs.response>;

const jobParams = z.strictObject({ id: z.coerce.number().int().min(1).max(999_999_999_999_999) });

export const runJobAgain = endpoint({
  method: 'POST',
  path: '/operator/jobs/:id/again',
  summary: 'Retry a queued job that was given up',
  audience: 'operator',
  params: jobParams,
  response: done,
});

export const dismissJob = endpoint({
  method: 'POST',
  path: '/operator/jobs/:id/leave',
  summary: 'A side effect that was given up will not come about, and is off the list',
  audience: 'operator',
  params: jobParams,
  body: z.strictObject({ reason }),
  response: done,
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
  amountCents: z.int().nullable().describe('Null: what of it is a fee is not known here'),
  feeCents: z.int().nullable(),
  cents: z.int().describe('Net of the fee'),
  day: z.iso.date().nullable().describe('The card partner’s; null: it did not say'),
});

const difference = z.object({
  id: uuid,
  owner: z.string().describe('platform, or the card partner’s id of an account'),
  /** The business that owns the account; null for the marketplace’s. */
  ownerName: z.string().nullable(),
  subject: z.string().describe('What moved the money, by the card partner’s id'),
  types: z.array(z.string()).describe('The card partner’s words for it; ours where it knows nothing of it'),
  day: z.iso.date().describe('The card partner’s first day of it'),
  oursCents: z.int(),
  partnersCents: z.int(),
  lines: z
    .array(differenceLine)
    .describe('What has no counterpart in the other book; the sums may agree all the same'),
  foundAt: instant,
  explanation: z.string().nullable(),
  explainedBy: z
    .string()
    .nullable()
    .describe('The operator’s email; null: not explained, or the operator has left'),
  isMine: z.boolean().describe('Explained by who asks: another must approve it'),
});
export type OperatorDifference = z.output<typeof difference>;

export const listDifferences = endpoint({
  method: 'GET',
  path: '/operator/differences',
  summary: `Where the card partner’s books and ours do not say the same; ${MOST}`,
  audience: 'operator',
  response: z.array(difference),
});

const differenceParams = z.strictObject({ id: uuid });

export const explainDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/explanation',
  summary: 'What a difference comes from; a later word takes the place of an earlier one',
  audience: 'operator',
  params: differenceParams,
  body: z.strictObject({ explanation: line(1000).min(3) }),
  response: done,
});

export const approveDifference = endpoint({
  method: 'POST',
  path: '/operator/differences/:id/approval',
  summary: 'As another operator has explained it: our books are brought to the card partner’s',
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
  timeZone: z.string(),
  contestedAt: instant,
  reason: z.string(),
  cardCents: z.int().describe('What was agreed by card: no more can be debited'),
  isHeld: z.boolean().describe('False: nothing can be debited any more'),
});
export type OperatorContest = z.output<typeof contestedVisit>;

export const listContests = endpoint({
  method: 'GET',
  path: '/operator/contests',
  summary: 'Visits that customers contest, the longest waiting first; a hundred at most',
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
    amount: z.int().min(1).max(1_000_000).optional().describe('Of a part: euro cents'),
  }),
  response: z.object({ decidedCents: z.int() }),
  refusals: ['wrong_state'],
});

/** Filters of the audit trail. */
export const actKinds = ['money', 'decisions', 'operator', 'access'] as const;

const act = z.object({
  id: z.int(),
  at: instant,
  actor: z
    .string()
    .nullable()
    .describe('The operator’s email; null: the system, or an operator who has left'),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type OperatorAct = z.output<typeof act>;

export const listActs = endpoint({
  method: 'GET',
  path: '/operator/acts',
  summary: 'The audit trail, the newest first, fifty at a time',
  audience: 'operator',
  query: z.strictObject({
    kind: z.enum(actKinds).default('money'),
    about: uuid.optional().describe('An appointment, a payable, a business, an account or a case'),
    by: email.optional().describe('Who did it: the e-mail of an account'),
    from: day.optional().describe('The first day, in Paris'),
    until: day.optional().describe('The last day'),
    after: z.coerce.number().int().min(1).optional().describe('Those before this one'),
  }),
  response: z.object({ items: z.array(act), hasMore: z.boolean() }),
});
