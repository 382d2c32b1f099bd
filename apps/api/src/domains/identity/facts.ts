import type { Language } from '@meche/contract/enumerations';
import { factKind } from '#kit/jobs/facts';

/** Somebody wrote an e-mail where one says that a password is forgotten; nobody has looked yet whether it is known. */
export const PasswordResetAsked = factKind<{ linkId: string; email: string }>(
  'password-reset-asked',
  'linkId',
);

/** A link waits to be mailed. Its token is derived from the id where the mail is written, and travels nowhere else. */
export const LinkOpened = factKind<{ linkId: string }>('link-opened', 'linkId');

/** A registration waits for the code mailed to its address. The code is derived from the id where the mail is written. */
export const RegistrationCodeAsked = factKind<{ linkId: string; language: Language }>(
  'registration-code-asked',
  'linkId',
);

/** She wants another e-mail, and proved that it is her; nobody has looked yet whether it is free. */
export const EmailChangeAsked = factKind<{
  linkId: string;
  accountId: string;
  sessionId: string;
  /** Lower case. */
  wanted: string;
  /** As she is reached until then: she is told there. */
  reader: { email: string; firstName: string; language: Language };
}>('email-change-asked', 'linkId');

/** Her former address is told, too. */
export const EmailChanged = factKind<{
  former: string;
  email: string;
  firstName: string;
  language: Language;
}>('email-changed');

/** She is told, so that she hears of it when it was not her. */
export const PasswordChanged = factKind<{ email: string; firstName: string; language: Language }>(
  'password-changed',
);

/** Two steps of signing in were switched on or off, or a recovery code opened a door: she is told, in case it was not her. */
export const SecondStepChanged = factKind<{
  email: string;
  firstName: string;
  language: Language;
  change: 'on' | 'off' | 'recovery_code_used';
  /** Recovery codes, once one was used. */
  codesLeft: number;
}>('second-step-changed');
