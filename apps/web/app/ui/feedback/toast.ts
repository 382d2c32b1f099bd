/** Undoes the last action, where that is possible. */
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

/** Shows a toast for 5 seconds, with an action for 10. */
export function toast(kind: Toast['kind'], message: string, action?: ToastAction): void {
  latest += 1;
  toasts = [...toasts.slice(1 - atOnce), { id: latest, kind, message, action }];
  tell();
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((one) => one.id !== id);
  tell();
}

/** Call it when the error is resolved. */
export function dismissProblems(): void {
  toasts = toasts.filter((one) => one.kind !== 'problem');
  tell();
}

/** Shows toasts inside a modal dialog: everything outside of it is inert. Returns how to undo it. */
export function showToastsIn(layer: HTMLElement): () => void {
  layers = [...layers, layer];
  tell();
  return () => {
    layers = layers.filter((one) => one !== layer);
    tell();
  };
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  toasts: () => toasts,
  layer: () => layers.at(-1),
};
