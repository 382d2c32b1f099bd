import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { sendingKey } from './use-is-sending.ts';
import { type Kept, keepCall } from './waiting-calls.ts';

type Command<Given, Answer> = {
  /**
   * The call. `idempotencyKey` goes with every call that books or moves money: it stays the same while nobody knows whether
   * the last try arrived, so that a second press is never a second booking.
   */
  call: (given: Given, how: { api: ApiClient; idempotencyKey: string }) => Promise<Answer>;
  /** What is known no longer, by the keys that stand beside the queries; also after a refusal, which says so. */
  stale?: readonly QueryKey[];
  onDone?: (answer: Answer, given: Given) => unknown;
  /** A refusal that means something here: true when it has been said. */
  onRefused?: (error: unknown, given: Given) => boolean | Promise<boolean>;
  /** Without network it waits and is sent later: what it does, in words. Only for calls under a key, which are done once. */
  waits?: (given: Given) => Kept;
  /** It waits: said, and the screen goes on as if it were done. */
  onWaits?: (given: Given) => unknown;
  /** The form that it is sent by, whose button stands outside (`useIsSending`). */
  formId?: string | undefined;
};

type Asked<Given> = undefined extends Given ? [given?: Given] : [given: Given];

export type Commanded<Given, Answer> = {
  /** By a button: what is refused is said in a toast. Settles when it is done, and never throws. */
  run: (...given: Asked<Given>) => Promise<void>;
  /** By a form: what is refused is thrown to it, and said beside its fields. Undefined when it was said already. */
  send: (...given: Asked<Given>) => Promise<Answer | undefined>;
  isBusy: boolean;
  /** What it was asked for last. */
  given: Given | undefined;
};

/** Changes something on the server: the one way to write. */
export function useCommand<Answer, Given = void>(command: Command<Given, Answer>): Commanded<Given, Answer> {
  const { call, stale = [], onDone, onRefused, waits, onWaits, formId } = command;
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalWords();
  const forget = () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));

  const { mutateAsync, isPending, variables } = useMutation<Answer, unknown, Given>({
    ...(formId && { mutationKey: sendingKey(formId) }),
    mutationFn: (given) => once(given, (idempotencyKey) => call(given, { api, idempotencyKey })),
    onSuccess: async (answer, given) => {
      await onDone?.(answer, given);
      await forget();
    },
    // What is wrong is said without waiting for what holds now.
    onError: () => void forget(),
  });

  async function send(...[given]: Asked<Given>): Promise<Answer | undefined> {
    try {
      return await mutateAsync(given as Given);
    } catch (error) {
      if (waits && isRefusal(error, 'offline') && error.wire) {
        keepCall(error.wire, waits(given as Given));
        await onWaits?.(given as Given);
        return undefined;
      }
      if (await onRefused?.(error, given as Given)) return undefined;
      throw error;
    }
  }

  async function run(...given: Asked<Given>): Promise<void> {
    try {
      await send(...given);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return { run, send, isBusy: isPending, given: variables };
}
