import type { Language } from '@meche/contract/enumerations';
import { factKind } from '#kit/jobs/facts';

/** A password reset was requested for an email; whether an account has it has not been looked up yet. */
export const PasswordResetRequested = factKind<{ linkId: string; email: string }>(
  'password-reset-requested',
  'linkId',
);

/**
 * A link is to be mailed. Its token is derived from the id when the email is written, so that no queue
 * contains it.
 */
export const LinkOpened = factKind<{ linkId: string }>('link-opened', 'linkId');

/** A registration code is to be mailed. It is derived from the id when the email is written. */
export const RegistrationCodeRequested = factKind<{ linkId: string; language: Language }>(
  'registration-code-requested',
  'linkId',
);

/** An authenticated caller requested another email; whether it is free has not been looked up yet. */
export const EmailChangeRequested = factKind<{
  linkId: string;
  accountId: string;
  sessionId: string;
  /** Lower case. */
  wanted: string;
  /** The account at its present address, which is notified too. */
  reader: { email: string; firstName: string; language: Language };
}>('email-change-requested', 'linkId');

/** The former address is notified too. */
export const EmailChanged = factKind<{
  former: string;
  email: string;
  firstName: string;
  language: Language;
}>('email-changed');

/** The account's owner is notified, in case another person changed it. */
export const PasswordChanged = factKind<{ email: string; firstName: string; language: Language }>(
  'password-changed',
);

/**
 * Two-step sign-in was switched on or off, or a recovery code was used: the account is notified, in case it
 * was not them.
 */
export const SecondStepChanged = factKind<{
  email: string;
  firstName: string;
  language: Language;
  change: 'on' | 'off' | 'recovery_code_used';
  /** Recovery codes that are left after one was used. */
  codesLeft: number;
}>('second-step-changed');
