import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { sendWaitingCalls, useWaitingCalls } from './waiting-calls.ts';

const AGAIN_MS = 10_000;

/**
 * Sends queued calls while the browser is online: without delay, every 10 seconds and when the tab changes
 * visibility. Invalidates all queries after each answer.
 */
export function useSendWaiting(): void {
  const api = useApi();
  const cache = useQueryClient();
  const online = useOnline();
  const { sentence } = useRefusalTexts();
  const count = useWaitingCalls().filter(({ refused }) => refused === undefined).length;
  const send = useEffectEvent(async () => {
    await sendWaitingCalls(api, { reasonOf: sentence, refresh: () => cache.invalidateQueries() });
  });
  useEffect(() => {
    if (count === 0 || !online) return;
    void send();
    // Repeats, because the server may be unreachable although the browser is online.
    const timer = setInterval(() => void send(), AGAIN_MS);
    const seen = () => void send();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [count, online]);
}
