import { useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';

/** `code`: it is asked for, and was mailed to `sentTo`. `wait`: no further one is mailed for so many seconds. */
export type RegistrationCode = { sentTo: string | undefined; waitSeconds: number | undefined };

/** For a form that registers from a line on which many do: whether a code is asked for, and where it went. */
export function useRegistrationCode(): RegistrationCode & {
  /** True where the refusal is about the line: then `CrowdedLineNotice` says it. */
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
