import type { Language } from '@meche/contract/enumerations';
import { defineFactKind } from '#kit/jobs/facts';

/**
 * A password reset was requested for an email. The worker looks up later whether an account has this email.
 */
export const PasswordResetRequested = defineFactKind<{ linkId: string; email: string }>(
  'password-reset-requested',
  'linkId',
);

/**
 * A link must be mailed. Its token is derived from the id when the email is written, so that no queue
 * contains the token.
 */
export const LinkOpened = defineFactKind<{ linkId: string }>('link-opened', 'linkId');

/**
 * A registration code must be mailed. The code is derived from the id when the email is written, so that no
 * queue contains the code.
 */
export const RegistrationCodeRequested = defineFactKind<{ linkId: string; language: Language }>(
  'registration-code-requested',
  'linkId',
);

/**
 * An authenticated caller requested another email. The worker looks up later whether this email is free.
 */
export const EmailChangeRequested = defineFactKind<{
  linkId: string;
  accountId: string;
  sessionId: string;
  /** The requested email, in lower case. */
  wanted: string;
  /** The account at its current address, which is notified too. */
  reader: { email: string; firstName: string; language: Language };
}>('email-change-requested', 'linkId');

/** The email of an account changed. The email about it goes to the former address. */
export const EmailChanged = defineFactKind<{
  former: string;
  email: string;
  firstName: string;
  language: Language;
}>('email-changed');

/** The password of an account changed. The account is notified, in case another person changed it. */
export const PasswordChanged = defineFactKind<{ email: string; firstName: string; language: Language }>(
  'password-changed',
);

/**
 * Two-step sign-in was switched on or off, or a recovery code was used. The account is notified, in case
 * another person did it.
 */
export const SecondStepChanged = defineFactKind<{
  email: string;
  firstName: string;
  language: Language;
  change: 'on' | 'off' | 'recovery_code_used';
  /** Number of unused recovery codes after one was used; 0 without meaning for `on` and `off`. */
  codesLeft: number;
}>('second-step-changed');
