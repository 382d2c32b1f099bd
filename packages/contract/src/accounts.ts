import { endpoint } from './endpoint.ts';
import { roles } from './enumerations.ts';
import { done, email, instant, line, paragraph, uuid } from './fields.ts';
import { decisionGrounds } from './report-bounds.ts';
import { z } from './zod.ts';

/** Accounts as operators see them: found by an exact email, never listed. */

const foundAccount = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isOperator: z.boolean(),
  emailVerified: z.boolean(),
  sessionCount: z.int().describe('Devices that are signed in; a hundred at most'),
  suspendedAt: instant.nullable(),
  professional: z
    .object({ businessName: z.string(), slug: z.string(), isHidden: z.boolean() })
    .nullable()
    .describe('The business that the account owns'),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const findAccountOf = endpoint({
  method: 'GET',
  path: '/operator/accounts',
  summary: 'The account that has exactly this email',
  audience: 'operator',
  query: z.strictObject({ email }),
  response: z.object({ account: foundAccount.nullable() }),
});

const params = z.strictObject({ id: uuid });

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/sign-out',
  summary: 'Every device of an account is signed out',
  audience: 'operator',
  params,
  body: z.strictObject({ reason: line(500).describe('Why; it is written to the audit trail') }),
  response: done,
});

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/suspension',
  summary:
    'Suspend an account: it can neither sign in nor call the API, and its business is neither found nor booked; existing appointments stay. The account holder receives the reasons and a link to contest them',
  audience: 'operator',
  params,
  body: z.strictObject({
    facts: paragraph(2000)
      .min(1, { message: 'required' })
      .describe('What was found, and why; the account holder reads it'),
    ground: z.enum(decisionGrounds),
    rule: line(200).describe('The article of the law or of our terms'),
  }),
  response: done,
  refusals: ['wrong_state'],
});

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/restoration',
  summary:
    'Lift a suspension: the account works again and its business can be found and booked; the account holder receives the reasons',
  audience: 'operator',
  params,
  body: z.strictObject({ facts: paragraph(2000).min(1, { message: 'required' }) }),
  response: done,
  refusals: ['wrong_state'],
});
