import { type ComponentProps, startTransition, useEffect, useState } from 'react';
import type { CardStrip } from './card-strip.tsx';

/** The further photos of a card: their script and their sheet come once the card is awake, and the card is not drawn again for them. */
export function LaterStrip(strip: ComponentProps<typeof CardStrip>) {
  const [Loaded, setLoaded] = useState<typeof CardStrip>();
  const isWanted = strip.photos.length > 1;
  useEffect(() => {
    if (!isWanted) return;
    import('./card-strip.tsx').then(
      (loaded) => startTransition(() => setLoaded(() => loaded.CardStrip)),
      // Without network the cover stays what there is.
      () => {},
    );
  }, [isWanted]);
  return Loaded && <Loaded {...strip} />;
}
