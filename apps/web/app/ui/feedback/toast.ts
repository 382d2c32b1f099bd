/** A button in a toast, usually to undo the last action. */
export type ToastAction = { label: string; run: () => unknown };
export type Toast = {
  id: number;
  kind: 'done' | 'problem' | 'note';
  message: string;
  action?: ToastAction | undefined;
  about?: string | undefined;
};
type ToastOptions = {
  action?: ToastAction | undefined;
  /** Id of what the toast is about; a later toast about the same takes its place. */
  about?: string | undefined;
};

const atOnce = 3;
/** Messages of the save that `mergeToasts` runs; undefined when none runs. */
let merged: string[] | undefined;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let layers: readonly HTMLElement[] = [];
let latest = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for 5 seconds, or for 10 when it has an action. It takes the place of toasts without an
 * action and of those about the same; an action about something else stays. Of more than three toasts, the
 * oldest disappear.
 */
export function toast(kind: Toast['kind'], message: string, { action, about }: ToastOptions = {}): void {
  if (merged && kind === 'done') {
    merged.push(message);
    return;
  }
  latest += 1;
  const staying = toasts.filter((one) => one.action && (about === undefined || one.about !== about));
  toasts = [...staying.slice(1 - atOnce), { id: latest, kind, message, action, about }];
  tell();
}

/** Shows one toast for all that `run` has done: its own one, or `summary` in place of several. */
export async function mergeToasts(run: () => Promise<void>, summary: string): Promise<void> {
  const messages: string[] = [];
  merged = messages;
  try {
    await run();
  } finally {
    merged = undefined;
  }
  const [message] = messages;
  if (message !== undefined) toast('done', messages.length > 1 ? summary : message);
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
