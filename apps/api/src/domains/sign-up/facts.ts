import type { Language } from '@meche/contract/enumerations';
import { factKind } from '#kit/jobs/facts';

/** She wants to go on with her sign-up elsewhere. The token of the link is derived where the mail is written. */
export const SignUpLinkAsked = factKind<{ draftId: string; language: Language }>(
  'sign-up-link-asked',
  'draftId',
);
