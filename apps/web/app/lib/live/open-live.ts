import type { LiveChange } from '@meche/contract/live';
import { browserCredentials } from '~/lib/api/browser.ts';
import { openLiveLine } from './live-line.ts';
import { type Changes, refreshInTurn } from './refresh-in-turn.ts';

/** Keeps what is shown in this tab in step with what happens elsewhere. Answers how to stop. */
export function openLive(refresh: (changes: Changes<LiveChange>) => Promise<unknown>): () => void {
  const turns = refreshInTurn<LiveChange>({
    refresh,
    isHidden: () => document.visibilityState === 'hidden',
  });
  document.addEventListener('visibilitychange', turns.seen);
  const close = openLiveLine({
    credentials: browserCredentials(),
    onChange: turns.changed,
    onMissed: turns.missed,
  });
  return () => {
    document.removeEventListener('visibilitychange', turns.seen);
    close();
    turns.stop();
  };
}
