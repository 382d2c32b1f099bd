/** What takes back what was just done, where it truly can be. */
export type ToastAction = { label: string; run: () => unknown };
export type Toast = {
  id: number;
  kind: 'done' | 'problem' | 'note';
  message: string;
  action?: ToastAction | undefined;
};

const atOnce = 3;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let layers: readonly HTMLElement[] = [];
let latest = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says something in passing; it leaves after 5 seconds, with an action after 10. */
export function toast(kind: Toast['kind'], message: string, action?: ToastAction): void {
  latest += 1;
  toasts = [...toasts.slice(1 - atOnce), { id: latest, kind, message, action }];
  tell();
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((one) => one.id !== id);
  tell();
}

/** What went wrong is mended: it need not be said any longer. */
export function dismissProblems(): void {
  toasts = toasts.filter((one) => one.kind !== 'problem');
  tell();
}

/** A modal dialog: what lies outside of it is deaf and dumb, so toasts appear inside. Gives back its leave. */
export function showToastsIn(layer: HTMLElement): () => void {
  layers = [...layers, layer];
  tell();
  return () => {
    layers = layers.filter((one) => one !== layer);
    tell();
  };
}

/** For the place where toasts appear. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  toasts: () => toasts,
  layer: () => layers.at(-1),
};
