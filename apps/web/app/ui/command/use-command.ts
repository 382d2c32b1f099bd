import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { sendingKey } from './use-is-sending.ts';
import { type CallDescription, queueCall } from './waiting-calls.ts';

type Command<Given, Answer> = {
  /**
   * The call. Calls that book or move money send `idempotencyKey`, which stays the same while the outcome
   * of the last attempt is unknown, so that a second press is never a second booking.
   */
  call: (input: Given, how: { api: ApiClient; idempotencyKey: string }) => Promise<Answer>;
  /** Query keys to invalidate, also after a refusal. */
  stale?: readonly QueryKey[];
  onDone?: (answer: Answer, input: Given) => unknown;
  /** Handles a refusal; returns true when it has been shown. */
  onRefused?: (error: unknown, input: Given) => boolean | Promise<boolean>;
  /**
   * Offline, the call is queued and sent later: returns what to show meanwhile. Only for calls under an
   * idempotency key.
   */
  waits?: (input: Given) => CallDescription;
  /** The call is queued; the screen goes on as if it had succeeded. */
  onWaits?: (input: Given) => unknown;
  /** The form that sends it, for a button outside of the form (`useIsSending`). */
  formId?: string | undefined;
};

type InputArguments<Given> = undefined extends Given ? [given?: Given] : [given: Given];

export type Commanded<Given, Answer> = {
  /** For buttons: shows a refusal as a toast. Resolves when done and never throws. */
  run: (...input: InputArguments<Given>) => Promise<void>;
  /**
   * For forms: throws a refusal, which the form shows at its fields. Undefined when it has been shown
   * already.
   */
  send: (...input: InputArguments<Given>) => Promise<Answer | undefined>;
  isBusy: boolean;
  /** Input of the last call. */
  given: Given | undefined;
};

/** The only way to change something on the server. */
export function useCommand<Answer, Given = void>(command: Command<Given, Answer>): Commanded<Given, Answer> {
  const { call, stale = [], onDone, onRefused, waits, onWaits, formId } = command;
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalTexts();
  const forget = () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));

  const { mutateAsync, isPending, variables } = useMutation<Answer, unknown, Given>({
    ...(formId && { mutationKey: sendingKey(formId) }),
    mutationFn: (input) => once(input, (idempotencyKey) => call(input, { api, idempotencyKey })),
    onSuccess: async (answer, input) => {
      await onDone?.(answer, input);
      await forget();
    },
    // Shows the error without waiting for the refetch.
    onError: () => void forget(),
  });

  async function send(...[input]: InputArguments<Given>): Promise<Answer | undefined> {
    try {
      return await mutateAsync(input as Given);
    } catch (error) {
      if (waits && isRefusal(error, 'offline') && error.wire) {
        queueCall(error.wire, waits(input as Given));
        await onWaits?.(input as Given);
        return undefined;
      }
      if (await onRefused?.(error, input as Given)) return undefined;
      throw error;
    }
  }

  async function run(...input: InputArguments<Given>): Promise<void> {
    try {
      await send(...input);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return { run, send, isBusy: isPending, given: variables };
}
