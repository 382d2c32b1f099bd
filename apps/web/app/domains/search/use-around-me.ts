import { useState } from 'react';

/** `ask` finds the reader's position; `isRefused` is true after the browser has refused it. */
export function useAroundMe(onFound: (where: string) => void) {
  const [isRefused, setRefused] = useState(false);
  async function find() {
    const { findPosition } = await import('./find-position.ts');
    const where = await findPosition();
    setRefused(where === undefined);
    if (where) onFound(where);
  }
  return { ask: () => void find(), isRefused };
}
