import { isRefusal } from '~/lib/api/refusal.ts';

/** `unproved` means that an account has this email but the provider has not verified the email. */
export function entryProblem(error: unknown): 'unproved' | 'too_many_requests' | 'failed' {
  if (isRefusal(error, 'too_many_requests')) return 'too_many_requests';
  return isRefusal(error, 'account_exists') ? 'unproved' : 'failed';
}
