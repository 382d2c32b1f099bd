import { sendMessage } from '@meche/contract/api-client/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { refetchStale } from '~/lib/live/refetch-stale.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import classes from './message-row.module.css';
import { threadKey, threadListsKey } from './queries.ts';

export type Unsent = {
  key: string;
  text: string;
  photoIds: string[];
  /** Number of the thread's last message when the reader wrote this message. */
  after: number;
};

type UnsentRowProps = {
  threadId: string;
  unsent: Unsent;
  /** True when the message arrived over the live connection before the call that sent it had its answer. */
  isThere: boolean;
  /** Called when the message is sent or queued offline; another row shows the message from then on. */
  onSent: () => void;
};

/** A message that is being sent. The row sends it on mount, and again on request after a refusal. */
export function UnsentRow({ threadId, unsent: { text, photoIds, after }, isThere, onSent }: UnsentRowProps) {
  const { t } = useTranslation('messages');
  const { sentence } = useRefusalTexts();
  const [problem, setProblem] = useState<string>();
  const cache = useQueryClient();
  const isBegun = useRef(false);
  const { run, isBusy } = useCommand({
    call: (body: { text: string; photoIds: string[] }, { api, idempotencyKey }) =>
      api.call(sendMessage, { params: { id: threadId }, body, idempotencyKey }),
    // The thread is refetched before this row is removed, so that the message never disappears in between.
    onDone: async () => {
      await refetchStale(cache, { queryKey: threadKey(threadId) });
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
