import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { sendingKey } from './use-is-sending.ts';
import { type CallDescription, queueCall } from './waiting-calls.ts';

type Command<Input, Answer> = {
  /**
   * The call. Calls that book or move money send `idempotencyKey`, which stays the same while the outcome
   * of the last attempt is unknown, so that a second press is never a second booking.
   */
  call: (input: Input, how: { api: ApiClient; idempotencyKey: string }) => Promise<Answer>;
  /** Query keys to invalidate, also after a refusal. */
  stale?: readonly QueryKey[];
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Handles a refusal; returns true when it has been shown. */
  onRefused?: (error: unknown, input: Input) => boolean | Promise<boolean>;
  /**
   * Offline, the call is queued and sent later: returns what to show meanwhile. Only for calls under an
   * idempotency key.
   */
  waits?: (input: Input) => CallDescription;
  /** The call is queued; the screen goes on as if it had succeeded. */
  onWaits?: (input: Input) => unknown;
  /** The form that sends it, for a button outside of the form (`useIsSending`). */
  formId?: string | undefined;
};

type InputArguments<Input> = undefined extends Input ? [input?: Input] : [input: Input];

export type Commanded<Input, Answer> = {
  /** For buttons: shows a refusal as a toast. Resolves when done and never throws. */
  run: (...input: InputArguments<Input>) => Promise<void>;
  /**
   * For forms: throws a refusal, which the form shows at its fields. Undefined when it has been shown
   * already.
   */
  send: (...input: InputArguments<Input>) => Promise<Answer | undefined>;
  isBusy: boolean;
  /** Input of the last call. */
  input: Input | undefined;
};

/** The only way to change something on the server. */
export function useCommand<Answer, Input = void>(command: Command<Input, Answer>): Commanded<Input, Answer> {
  const { call, stale = [], onDone, onRefused, waits, onWaits, formId } = command;
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalTexts();
  const forget = () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));

  const { mutateAsync, isPending, variables } = useMutation<Answer, unknown, Input>({
    ...(formId && { mutationKey: sendingKey(formId) }),
    mutationFn: (input) => once(input, (idempotencyKey) => call(input, { api, idempotencyKey })),
    onSuccess: async (answer, input) => {
      await onDone?.(answer, input);
      await forget();
    },
    // Shows the error without waiting for the refetch.
    onError: () => void forget(),
  });

  async function send(...[input]: InputArguments<Input>): Promise<Answer | undefined> {
    try {
      return await mutateAsync(input as Input);
    } catch (error) {
      if (waits && isRefusal(error, 'offline') && error.wire) {
        queueCall(error.wire, waits(input as Input));
        await onWaits?.(input as Input);
        return undefined;
      }
      if (await onRefused?.(error, input as Input)) return undefined;
      throw error;
    }
  }

  async function run(...input: InputArguments<Input>): Promise<void> {
    try {
      await send(...input);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return { run, send, isBusy: isPending, input: variables };
}
