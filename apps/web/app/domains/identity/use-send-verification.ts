import { useState } from 'react';
import { useCommand } from '~/ui/command/use-command.ts';

/** Sends the verification link again. `isSent` is true while the email stays the same. */
export function useSendVerification(email: string, onSent?: () => void) {
  const [sentTo, setSentTo] = useState<string>();
  const send = useCommand({
    call: async (_: undefined, { api }) =>
      api.call(import('@meche/contract/identity').then((one) => one.sendEmailVerification)),
    onDone: () => {
      setSentTo(email);
      onSent?.();
    },
  });
  return { run: () => send.run(), isBusy: send.isBusy, isSent: sentTo === email };
}
