import type { Language } from '@meche/contract/enumerations';
import { defineFactKind } from '#kit/jobs/facts';

/**
 * The professional wants to continue the sign-up on another device. The token of the link is derived when
 * the email is written, so it is not stored.
 */
export const SignUpLinkRequested = defineFactKind<{ draftId: string; language: Language }>(
  'sign-up-link-requested',
  'draftId',
);
