import type { Reaction, Sweep } from '#kit/jobs/reactions';
import type { Parts } from './parts.ts';

/** Every side effect of the marketplace, on one screen. */
export function reactions(_parts: Parts): Reaction[] {
  return [];
}

/** Every business deadline that is looked for. */
export function sweeps(_parts: Parts): Sweep[] {
  return [];
}
