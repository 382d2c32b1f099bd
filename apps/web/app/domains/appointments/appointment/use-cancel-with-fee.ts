import type { cancelAppointment } from '@meche/contract/api-client/appointments';
import { useState } from 'react';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { appointmentsKey } from '../queries.ts';

type CancelWithFee<Answer> = {
  call: (body: { feeCents: number }, how: { api: ApiClient; idempotencyKey: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/**
 * Cancels for a fee that the customer has seen in a dialog. When the fee has changed, nothing is cancelled,
 * and the dialog stays open with `changedFee`, in cents.
 */
export function useCancelWithFee<Answer>({ call, onDone }: CancelWithFee<Answer>) {
  const [isOpen, setOpen] = useState(false);
  const [changedFee, setChangedFee] = useState<number>();

  function close() {
    setOpen(false);
    setChangedFee(undefined);
  }

  const { run } = useCommand({
    call,
    onDone: (answer) => {
      close();
      onDone(answer);
      // The new state is shown at the top of the page.
      window.scrollTo({ top: 0 });
    },
    onRefused: (error) => {
      const changed = isRefusal<typeof cancelAppointment>(error, 'fee_changed')
        ? readRefusalDetails(error, 'fee_changed')
        : undefined;
      if (changed) setChangedFee(changed.feeCents);
      else close();
      return changed !== undefined;
    },
    stale: [appointmentsKey],
  });

  return { isOpen, open: () => setOpen(true), close, changedFee, run };
}
