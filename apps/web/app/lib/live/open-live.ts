import type { LiveChange } from '@meche/contract/live';
import { browserCredentials } from '~/lib/api/browser.ts';
import { openLiveLine } from './live-line.ts';
import { type Changes, refreshSerially } from './refresh-serially.ts';

/** Keeps what is shown in this tab in step with what happens elsewhere. Answers how to stop. */
export function openLive(refresh: (changes: Changes<LiveChange>) => Promise<unknown>): () => void {
  const turns = refreshSerially<LiveChange>({
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
