import { useRef } from 'react';
import { isRefusal } from './refusal.ts';

/**
 * Runs a call that books or moves money under a key. The key stays the same only while nobody knows whether the last try
 * arrived: a replay of an answered key would get the first answer again, a refusal included.
 */
export function useIdempotencyKey(): <Answer>(
  body: unknown,
  call: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer> {
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  return async (body, call) => {
    const asked = JSON.stringify(body ?? null);
    const key = unanswered.current?.body === asked ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { body: asked, key };
    try {
      const answer = await call(key);
      unanswered.current = undefined;
      return answer;
    } catch (error) {
      const isAnswered = isRefusal(error) && error.status >= 400 && error.status < 500;
      if (isAnswered && error.code !== 'request_in_progress') unanswered.current = undefined;
      throw error;
    }
  };
}
