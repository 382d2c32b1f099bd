import type { LiveChange } from '@meche/contract/live';
import { browserCredentials } from '~/lib/api/browser.ts';
import { openLiveStream } from './live-stream.ts';
import { type Changes, refreshSerially } from './refresh-serially.ts';

/**
 * Opens the live connection and calls `refresh` when data changes elsewhere. Returns a function that closes
 * the connection.
 */
export function openLive(refresh: (changes: Changes<LiveChange>) => Promise<unknown>): () => void {
  const turns = refreshSerially<LiveChange>({
    refresh,
    isHidden: () => document.visibilityState === 'hidden',
  });
  document.addEventListener('visibilitychange', turns.seen);
  const close = openLiveStream({
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
