import { type ComponentProps, useEffect, useState } from 'react';
import type { Dialog } from './dialog.tsx';

/** A dialog that no first glance needs: its script and its sheet come once the page is awake, and again when it is opened. */
export function LaterDialog(props: ComponentProps<typeof Dialog>) {
  const [Loaded, setLoaded] = useState<typeof Dialog>();
  const { open } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: without network at first, the press asks once more
  useEffect(() => {
    if (Loaded) return;
    import('./dialog.tsx').then(
      (loaded) => setLoaded(() => loaded.Dialog),
      () => {},
    );
  }, [Loaded, open]);
  return Loaded && <Loaded {...props} />;
}
