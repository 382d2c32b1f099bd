import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { CardStrip } from './card-strip.tsx';

/** Longest delay between the card's hydration and the loading of the strip's code. */
const SOON_MS = 3_000;

/** Loads the photo strip when the page is idle, without re-rendering the card. */
export function LazyCardStrip(strip: ComponentProps<typeof CardStrip>) {
  const [Loaded, setLoaded] = useState<typeof CardStrip>();
  const hasStrip = strip.photos.length > 1;
  useEffect(() => {
    if (!hasStrip) return;
    const load = () =>
      import('./card-strip.tsx').then(
        (loaded) => startTransition(() => setLoaded(() => loaded.CardStrip)),
        // When loading fails, for example offline, the card shows only its cover.
        () => {},
      );
    return whenIdle(load, SOON_MS);
  }, [hasStrip]);
  return Loaded && <Loaded {...strip} />;
}
