import { useEffect, useState } from 'react';
import type { CardStrip } from './card-strip.tsx';

/** What shows the further photos of a card: its script and its sheet come once the card is awake. */
export function useCardStrip(isWanted: boolean): typeof CardStrip | undefined {
  const [Loaded, setLoaded] = useState<typeof CardStrip>();
  useEffect(() => {
    if (!isWanted) return;
    import('./card-strip.tsx').then(
      (loaded) => setLoaded(() => loaded.CardStrip),
      // Without network the cover stays what there is.
      () => {},
    );
  }, [isWanted]);
  return Loaded;
}
