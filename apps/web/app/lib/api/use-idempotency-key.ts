import { useRef } from 'react';
import { isRefusal } from './refusal.ts';

/**
 * Runs a call that books or moves money under an idempotency key. A repeated attempt reuses the key only
 * while its body is the same and the outcome of the last one is unknown, because an answered key would
 * replay its answer, even a refusal.
 */
export function useIdempotencyKey(): <Answer>(
  body: unknown,
  call: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer> {
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  return async (body, call) => {
    const serialized = JSON.stringify(body ?? null);
    const key = unanswered.current?.body === serialized ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { body: serialized, key };
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
