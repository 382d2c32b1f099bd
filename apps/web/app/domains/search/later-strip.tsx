import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { CardStrip } from './card-strip.tsx';

/** Latest delay, after the card has hydrated, before the strip's code is loaded. */
const SOON_MS = 3_000;

/** Loads the photo strip of a card once the page is idle, without re-rendering the card. */
export function LaterStrip(strip: ComponentProps<typeof CardStrip>) {
  const [Loaded, setLoaded] = useState<typeof CardStrip>();
  const hasStrip = strip.photos.length > 1;
  useEffect(() => {
    if (!hasStrip) return;
    const load = () =>
      import('./card-strip.tsx').then(
        (loaded) => startTransition(() => setLoaded(() => loaded.CardStrip)),
        // Offline: the card keeps its cover alone.
        () => {},
      );
    return whenIdle(load, SOON_MS);
  }, [hasStrip]);
  return Loaded && <Loaded {...strip} />;
}
