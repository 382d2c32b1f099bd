import { endpoint } from './endpoint.ts';
import { roles } from './enumerations.ts';
import { done, email, instant, line, paragraph, uuid } from './fields.ts';
import { decisionGrounds } from './report-bounds.ts';
import { z } from './zod.ts';

/**
 * Accounts as operators see them. An operator finds an account by its exact email; accounts are never
 * listed.
 */

const foundAccount = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isOperator: z.boolean(),
  emailVerified: z.boolean(),
  sessionCount: z.int().describe('Number of signed-in devices, counted up to a hundred'),
  suspendedAt: instant.nullable(),
  professional: z
    .object({ businessName: z.string(), slug: z.string(), isHidden: z.boolean() })
    .nullable()
    .describe('Business that the account owns; null: none'),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const findAccountOf = endpoint({
  method: 'GET',
  path: '/operator/accounts',
  summary: 'Find the account with exactly this email',
  audience: 'operator',
  query: z.strictObject({ email }),
  response: z.object({ account: foundAccount.nullable() }),
});

const params = z.strictObject({ id: uuid });

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/sign-out',
  summary: 'Sign an account out on all devices',
  audience: 'operator',
  params,
  body: z.strictObject({ reason: line(500).describe('Reason, written to the audit trail') }),
  response: done,
});

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/suspension',
  summary: 'Suspend an account: no sign-in or API call, business hidden; appointments stay',
  audience: 'operator',
  params,
  body: z.strictObject({
    facts: paragraph(2000)
      .min(1, { message: 'required' })
      .describe(
        'Findings and reasons of the suspension, sent to the account holder with a link to contest them',
      ),
    ground: z.enum(decisionGrounds),
    rule: line(200).describe('Article of the law or of the terms of use'),
  }),
  response: done,
  refusals: ['wrong_state'],
});

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/restoration',
  summary: 'Lift a suspension; the account works and its business can be booked again',
  audience: 'operator',
  params,
  body: z.strictObject({
    facts: paragraph(2000)
      .min(1, { message: 'required' })
      .describe('Findings and reasons of the decision, sent to the account holder'),
  }),
  response: done,
  refusals: ['wrong_state'],
});
