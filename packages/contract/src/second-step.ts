import { endpoint } from './endpoint.ts';
import { done, instant } from './fields.ts';
import { session } from './identity.ts';
import { bearer } from './registration.ts';
import { z } from './zod.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and dashes as typed. */
export const secondStepCode = z.string().trim().min(1).max(40);

export const secondStep = z.object({
  isOn: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe('An operator’s account: it cannot be switched off'),
  isProved: z.boolean().describe('In this session; the operator area requires it'),
});
export type SecondStep = z.output<typeof secondStep>;

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown now and never again'),
});

/** Follows the refusal code_wanted of `login`: the first step is proved, the session is not open yet. */
export const enterSecondStep = endpoint({
  method: 'POST',
  path: '/authentications/second-step',
  summary:
    'Complete a sign-in that was refused with code_wanted, by a code of the authenticator app or a recovery code',
  audience: 'anyone',
  body: z.strictObject({ proof: z.string().max(2000), code: secondStepCode, bearer }),
  response: session,
  refusals: ['wrong_code', 'reauthentication_required', 'account_suspended'],
});

export const readSecondStep = endpoint({
  method: 'GET',
  path: '/me/second-step',
  summary: 'Whether the account signs in in two steps',
  audience: 'signed_in',
  response: secondStep,
});

export const startSecondStep = endpoint({
  method: 'POST',
  path: '/me/second-step',
  summary: 'Ask for a secret to set an app up with; it counts from the first right code on',
  audience: 'signed_in',
  response: z.object({
    secret: z.string().describe('Base32, to be typed where no picture can be taken'),
    address: z.string().describe('otpauth://, what the picture says'),
  }),
  refusals: ['reauthentication_needed', 'wrong_state'],
});

export const confirmSecondStep = endpoint({
  method: 'POST',
  path: '/me/second-step/confirmation',
  summary: 'The first right code: from now on two steps; every other session ends',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: recoveryCodes,
  refusals: ['wrong_code', 'wrong_state'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/second-step/recovery-codes',
  summary: 'Ten new recovery codes; the former are good for nothing any more',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: recoveryCodes,
  refusals: ['wrong_code', 'wrong_state'],
});

export const endSecondStep = endpoint({
  method: 'DELETE',
  path: '/me/second-step',
  summary: 'Sign in in one step again; refused to operators',
  audience: 'signed_in',
  body: z.strictObject({ code: secondStepCode }),
  response: done,
  refusals: ['wrong_code', 'wrong_state', 'second_step_required'],
});
