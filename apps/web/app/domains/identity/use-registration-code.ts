import { useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';

/**
 * `sentTo`: the address to which the required code was sent. `waitSeconds`: no further code is sent before.
 */
export type RegistrationCode = { sentTo: string | undefined; waitSeconds: number | undefined };

/**
 * State of the emailed code that the server requires when many people register from one network address.
 */
export function useRegistrationCode(): RegistrationCode & {
  /** True when the refusal is about the network address; `CrowdedLineNotice` then shows it. */
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
