import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { sendWaiting, useWaitingCalls } from './waiting-calls.ts';

const AGAIN_MS = 10_000;

/** Sends queued calls as soon as there is a network, and refetches what they changed. */
export function useSendWaiting(): void {
  const api = useApi();
  const cache = useQueryClient();
  const online = useOnline();
  const { sentence } = useRefusalTexts();
  const count = useWaitingCalls().filter(({ refused }) => refused === undefined).length;
  const send = useEffectEvent(async () => {
    await sendWaiting(api, { reasonOf: sentence, refresh: () => cache.invalidateQueries() });
  });
  useEffect(() => {
    if (count === 0 || !online) return;
    void send();
    // Being online does not mean that the server is reachable.
    const timer = setInterval(() => void send(), AGAIN_MS);
    const seen = () => void send();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [count, online]);
}
