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
   * Calls the API. A call that books or moves money sends `idempotencyKey`, which stays the same while the
   * outcome of the last attempt is unknown, so that a second press never books twice.
   */
  call: (input: Input, how: { api: ApiClient; idempotencyKey: string }) => Promise<Answer>;
  /**
   * Query keys to invalidate after the call, also when it is refused. A successful call resolves only when
   * they are fetched again.
   */
  stale?: readonly QueryKey[];
  onDone?: (answer: Answer, input: Input) => unknown;
  /**
   * Handles an error of the call, usually a refusal. Returning true means that the reader has seen it;
   * otherwise `run` shows a toast and `send` throws.
   */
  onRefused?: (error: unknown, input: Input) => boolean | Promise<boolean>;
  /**
   * When set, an offline call is queued and sent later; returns how to show it meanwhile. The call must use
   * its idempotency key.
   */
  waits?: (input: Input) => CallDescription;
  /** Called when the call has been queued; the screen continues as if it had succeeded. */
  onWaits?: (input: Input) => unknown;
  /**
   * Id of the form that sends the call, so that a button outside of the form can show progress
   * (`useIsSending`).
   */
  formId?: string | undefined;
};

type InputArguments<Input> = undefined extends Input ? [input?: Input] : [input: Input];

export type Commanded<Input, Answer> = {
  /** For buttons: runs the call and shows a refusal as a toast. Resolves when done and never throws. */
  run: (...input: InputArguments<Input>) => Promise<void>;
  /**
   * For forms: runs the call and throws its error; the form shows a refusal at its fields. Resolves to
   * undefined when `onRefused` has handled the error or the call is queued.
   */
  send: (...input: InputArguments<Input>) => Promise<Answer | undefined>;
  isBusy: boolean;
  /** Input of the latest call; undefined before the first call. */
  input: Input | undefined;
};

/**
 * Returns functions that call the API to change something. Every change on the server goes through this
 * hook.
 */
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
    // Invalidates without waiting, so that the error shows before the queries are fetched again.
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
