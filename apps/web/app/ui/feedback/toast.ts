/** A button in a toast, usually to undo the last action. */
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

/**
 * Shows a toast for 5 seconds, or for 10 when it has an action. Of more than three toasts, the oldest
 * disappear.
 */
export function toast(kind: Toast['kind'], message: string, action?: ToastAction): void {
  latest += 1;
  toasts = [...toasts.slice(1 - atOnce), { id: latest, kind, message, action }];
  tell();
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((one) => one.id !== id);
  tell();
}

/** Removes the toasts of errors; call it when the error is resolved. */
export function dismissProblems(): void {
  toasts = toasts.filter((one) => one.kind !== 'problem');
  tell();
}

/**
 * Shows toasts inside a modal dialog, because everything outside of the dialog is inert. Returns a function
 * that ends this.
 */
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
