import { useState } from 'react';

/** Two figures after the point: a kilometre. What is finer leaves the browser nowhere, and nothing of it is kept. */
const DIGITS = 2;
const PATIENCE_MS = 10_000;

/** Where the reader is, asked for when she presses, as `where` of a search takes it. */
export function usePosition(onFound: (where: string) => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  return {
    state,
    ask() {
      if (!('geolocation' in navigator)) return setState('refused');
      setState('asking');
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          setState('idle');
          onFound(`${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`);
        },
        () => setState('refused'),
        { timeout: PATIENCE_MS, maximumAge: 60_000 },
      );
    },
  };
}
