import { watch } from 'node:fs';
import { inProject } from '../paths.ts';
import type { Child } from './children.ts';

const WATCHED = ['apps/api/src', 'packages/contract/src', 'packages/slots/src', 'packages/words'];
// Milliseconds without a change before the restart, because editors write a file in several steps.
const QUIET_MS = 200;

/**
 * Restarts the processes when their sources change, for `npm run dev`. The web app reloads without a
 * restart.
 */
export function restartOnChange(
  serve: () => Child[],
  retire: (child: Child) => Promise<void>,
  isStopping: () => boolean,
): void {
  let running = serve();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const restart = async () => {
    const before = running;
    running = [];
    await Promise.all(before.map(retire));
    if (isStopping()) return;
    console.log('  ↻ restarted after a change');
    running = serve();
  };
  for (const folder of WATCHED) {
    watch(inProject(folder), { recursive: true }, (_event, file) => {
      if (isStopping() || file?.includes('.test.')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, QUIET_MS);
    }).unref();
  }
}
