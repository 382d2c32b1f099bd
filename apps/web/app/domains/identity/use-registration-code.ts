import { useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';

/**
 * `sentTo` is the email that received the required code. `waitSeconds` is set by too_many_requests: the
 * time until the server accepts another attempt.
 */
export type RegistrationCode = { sentTo: string | undefined; waitSeconds: number | undefined };

/** The server requires an emailed code when many people register from one network address. */
export function useRegistrationCode(): RegistrationCode & {
  /** Returns true for a refusal caused by the network address, which `RegistrationCodeNotice` then shows. */
  take: (error: unknown, email: string) => boolean;
} {
  const [code, setCode] = useState<RegistrationCode>({ sentTo: undefined, waitSeconds: undefined });

  function take(error: unknown, email: string): boolean {
    if (isRefusal(error, 'code_required')) setCode({ sentTo: email, waitSeconds: undefined });
    else if (isRefusal(error, 'too_many_requests'))
      setCode({ ...code, waitSeconds: error.retryAfterSeconds ?? 0 });
    else return false;
    return true;
  }

  return { ...code, take };
}
