import { type ComponentProps, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { Dialog } from './dialog.tsx';

/** A dialog whose script and styles load when the hydrated page is idle, or when the dialog opens. */
export function LaterDialog(props: ComponentProps<typeof Dialog>) {
  const [Loaded, setLoaded] = useState<typeof Dialog>();
  const { open } = props;
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      void import('./dialog.tsx').then(
        (loaded) => setLoaded(() => loaded.Dialog),
        // A failure is ignored here, because opening the dialog, or opening it again, loads it again.
        () => {},
      );
    if (open) load();
    else return whenIdle(load);
  }, [Loaded, open]);
  return Loaded && <Loaded {...props} />;
}
