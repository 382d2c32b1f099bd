import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const ToastKit = lazy(() => import('./toast-kit.tsx').then(({ ToastKit }) => ({ default: ToastKit })));

/** The corner where toasts appear; empty and weightless until there is one. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastKit />
    </Suspense>
  );
}
