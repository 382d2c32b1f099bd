import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { askAgain } from '~/lib/live/ask-again.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import classes from './message-row.module.css';
import { threadKey, threadListsKey } from './queries.ts';

export type Unsent = {
  key: string;
  text: string;
  photoIds: string[];
  /** The last number there was as it was written. */
  after: number;
};

type UnsentRowProps = {
  threadId: string;
  unsent: Unsent;
  /** It has come already, before its own answer. */
  isThere: boolean;
  /** It is there, or waits for the network: it is drawn as what it is then. */
  onSent: () => void;
};

/** What she has just written: sent as soon as it stands there, and again when she wants it. */
export function UnsentRow({ threadId, unsent: { text, photoIds, after }, isThere, onSent }: UnsentRowProps) {
  const { t } = useTranslation('messages');
  const { sentence } = useRefusalWords();
  const [problem, setProblem] = useState<string>();
  const cache = useQueryClient();
  const isBegun = useRef(false);
  const { run, isBusy } = useCommand({
    call: async (body: { text: string; photoIds: string[] }, { api, idempotencyKey }) => {
      const { sendMessage } = await import('@meche/contract/messages');
      return api.call(sendMessage, { params: { id: threadId }, body, idempotencyKey });
    },
    // Asked for anew before it goes from here: it stands in one place all the time.
    onDone: async () => {
      await askAgain(cache, { queryKey: threadKey(threadId) });
      onSent();
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
    waits: () => ({
      words: t('waiting.words', { text: text.slice(0, 60) }),
      about: { id: threadId, text, photos: photoIds.length, after },
    }),
    onWaits: onSent,
    stale: [threadListsKey],
  });
  const send = useEffectEvent(async () => {
    setProblem(undefined);
    await run({ text, photoIds });
  });
  useEffect(() => {
    if (!isBegun.current) void send();
    isBegun.current = true;
  }, []);
  if (isThere) return null;
  return (
    <article className={classes.row} data-mine="">
      <div className={classes.bubble} data-state={problem ? 'failed' : 'sending'}>
        <p>{text || t('photos', { count: photoIds.length })}</p>
      </div>
      <p className={classes.when} role={problem ? 'alert' : undefined}>
        {problem ?? t('sending')}
      </p>
      {problem && (
        <LinkButton size="sm" disabled={isBusy} onClick={() => void send()}>
          {t('again')}
        </LinkButton>
      )}
    </article>
  );
}
