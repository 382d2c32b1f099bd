import { endpoint } from './endpoint.ts';
import { done, instant } from './fields.ts';
import { session } from './identity.ts';
import { bearer } from './registration.ts';
import { z } from './zod.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are allowed. */
export const secondStepCode = z.string().trim().min(1).max(40);

export const secondStep = z.object({
  isOn: z.boolean(),
  since: instant.nullable().describe('Time at which two-step sign-in was activated; null: it is off'),
  recoveryCodesLeft: z.int(),
  isRequired: z
    .boolean()
    .describe('True: an operator’s account, for which the second step cannot be switched off'),
  isProved: z
    .boolean()
    .describe('Whether this session has passed the second step, which the operator area requires'),
});
export type SecondStep = z.output<typeof secondStep>;

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Recovery codes, returned only once'),
});

/** Follows the refusal code_wanted of `login`, which proves the first step without opening the session. */
export const enterSecondStep = endpoint({
  method: 'POST',
  path: '/authentications/second-step',
  summary: 'Complete a sign-in refused with code_wanted, with an app code or recovery code',
  audience: 'anyone',
  body: z.strictObject({
    proof: z.string().max(2000).describe('Value of `proof` in the refusal code_wanted'),
    code: secondStepCode,
    bearer,
  }),
  response: session,
  refusals: ['wrong_code', 'reauthentication_required', 'account_suspended'],
});

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/me/second-step',
  summary: 'Get the state of two-step sign-in for the caller’s account',
  audience: 'signed_in',
  response: secondStep,
});

export const startSecondStep = endpoint({
  method: 'POST',
  path: '/me/second-step',
  summary: 'Request a secret for an authenticator app; a first valid code activates it',
  audience: 'signed_in',
  response: z.object({
    secret: z.string().describe('Secret in Base32, to type if the QR code cannot be scanned'),
    address: z.string().describe('otpauth:// URL, the content of the QR code'),
  }),
  refusals: ['reauthentication_needed', 'wrong_state'],
});

export const confirmSecondStep = endpoint({
  method: 'POST',
  path: '/me/second-step/confirmation',
  summary: 'Activate two-step sign-in with a first valid code; all other sessions end',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: recoveryCodes,
  refusals: ['wrong_code', 'wrong_state'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/second-step/recovery-codes',
  summary: 'Create ten new recovery codes; the former ones stop working',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: recoveryCodes,
  refusals: ['wrong_code', 'wrong_state'],
});

export const endSecondStep = endpoint({
  method: 'DELETE',
  path: '/me/second-step',
  summary: 'Switch two-step sign-in off; refused for operators',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: done,
  refusals: ['wrong_code', 'wrong_state', 'second_step_required'],
});
