import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** All of it, at once: so that what is measured next pays for no garbage but its own. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
