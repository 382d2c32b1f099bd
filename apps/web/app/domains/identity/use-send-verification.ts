import { sendEmailVerification } from '@meche/contract/api-client/identity';
import { useState } from 'react';
import { useCommand } from '~/ui/command/use-command.ts';

/** `isSent` becomes false again when the account's email changes. */
export function useSendVerification(email: string, onSent?: () => void) {
  const [sentTo, setSentTo] = useState<string>();
  const send = useCommand({
    call: (_: undefined, { api }) => api.call(sendEmailVerification),
    onDone: () => {
      setSentTo(email);
      onSent?.();
    },
  });
  return { run: () => send.run(), isBusy: send.isBusy, isSent: sentTo === email };
}
