import type { Language } from '@meche/contract/enumerations';
import { factKind } from '#kit/jobs/facts';

/**
 * The professional wants to continue on another device. The email’s link is derived when it is written, so
 * no token is stored.
 */
export const SignUpLinkRequested = factKind<{ draftId: string; language: Language }>(
  'sign-up-link-requested',
  'draftId',
);
