import { type ComponentProps, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/page/when-idle.ts';
import type { Dialog } from './dialog.tsx';

/** A dialog that no first glance needs: its script and its sheet come once the page is awake and rests, or when it is opened. */
export function LaterDialog(props: ComponentProps<typeof Dialog>) {
  const [Loaded, setLoaded] = useState<typeof Dialog>();
  const { open } = props;
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      void import('./dialog.tsx').then(
        (loaded) => setLoaded(() => loaded.Dialog),
        // Without network at first, the press asks once more.
        () => {},
      );
    if (open) load();
    else return whenIdle(load);
  }, [Loaded, open]);
  return Loaded && <Loaded {...props} />;
}
