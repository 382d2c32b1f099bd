import type { User } from '@meche/contract/identity';
import { type ComponentType, type ReactNode, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { SecondStepDialogProps } from './second-step-dialog.tsx';

type Asking = { proof: string; answer: (user: User | undefined) => void };

/**
 * Pass the error of a call that signs in to `goOn`. For code_wanted it opens the code dialog and returns
 * the user, or undefined when the user cancels. It rethrows all other errors.
 */
export function useSecondStep(): {
  goOn: (error: unknown) => Promise<User | undefined>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();
  const [Dialog, setDialog] = useState<ComponentType<SecondStepDialogProps>>();

  async function goOn(error: unknown): Promise<User | undefined> {
    if (!isRefusal(error, 'code_wanted')) throw error;
    const [details, { SecondStepDialog }] = await Promise.all([
      import('~/lib/api/refusal-details.ts').then(({ readRefusalDetails }) =>
        readRefusalDetails(error, 'code_wanted'),
      ),
      import('./second-step-dialog.tsx'),
    ]);
    if (!details) throw error;
    setDialog(() => SecondStepDialog);
    const { promise, resolve } = Promise.withResolvers<User | undefined>();
    setAsking({ proof: details.proof, answer: resolve });
    return promise;
  }

  return {
    goOn,
    dialog: asking && Dialog && (
      <Dialog
        proof={asking.proof}
        onAnswer={(user) => {
          setAsking(undefined);
          asking.answer(user);
        }}
      />
    ),
  };
}
