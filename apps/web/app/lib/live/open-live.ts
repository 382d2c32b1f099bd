import type { LiveChange } from '@meche/contract/live';
import { browserCredentials } from '~/lib/api/browser.ts';
import { openLiveLine } from './live-line.ts';
import { type Changes, refreshSerially } from './refresh-serially.ts';

/** Refreshes this tab when data changes elsewhere. Returns how to stop. */
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
