import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { CardStrip } from './card-strip.tsx';

/** At the latest, from when its card is awake, the further photos are asked for. */
const SOON_MS = 3_000;

/** The further photos of a card: their script and their sheet come once the page rests, and the card is not drawn again for them. */
export function LaterStrip(strip: ComponentProps<typeof CardStrip>) {
  const [Loaded, setLoaded] = useState<typeof CardStrip>();
  const isWanted = strip.photos.length > 1;
  useEffect(() => {
    if (!isWanted) return;
    const load = () =>
      import('./card-strip.tsx').then(
        (loaded) => startTransition(() => setLoaded(() => loaded.CardStrip)),
        // Without network the cover stays what there is.
        () => {},
      );
    return whenIdle(load, SOON_MS);
  }, [isWanted]);
  return Loaded && <Loaded {...strip} />;
}
