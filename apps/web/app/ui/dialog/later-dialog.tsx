import { type ComponentProps, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { Dialog } from './dialog.tsx';

/** Loads the dialog's script and styles when the hydrated page is idle, or when opened. */
export function LaterDialog(props: ComponentProps<typeof Dialog>) {
  const [Loaded, setLoaded] = useState<typeof Dialog>();
  const { open } = props;
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      void import('./dialog.tsx').then(
        (loaded) => setLoaded(() => loaded.Dialog),
        // After a network failure, opening it retries.
        () => {},
      );
    if (open) load();
    else return whenIdle(load);
  }, [Loaded, open]);
  return Loaded && <Loaded {...props} />;
}
