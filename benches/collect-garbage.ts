import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Full garbage collection, so that the next measurement does not pay for earlier garbage. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
