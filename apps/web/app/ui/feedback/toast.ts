type Kind = 'done' | 'problem' | 'note';
type Show = (kind: Kind, message: string) => void;

let show: Show | undefined;
let waiting: [Kind, string][] = [];
let wake: (() => void) | undefined;

/** Says something in passing; it leaves after 5 seconds. The toast kit is loaded with the first one. */
export function toast(kind: Kind, message: string): void {
  if (show) {
    show(kind, message);
    return;
  }
  waiting.push([kind, message]);
  wake?.();
}

/** For the place where toasts appear: to be told of the first one. */
export function onFirstToast(wanted: () => void): () => void {
  wake = wanted;
  if (waiting.length > 0) wanted();
  return () => {
    wake = undefined;
  };
}

export function toastsAreReady(ready: Show): void {
  show = ready;
  const due = waiting;
  waiting = [];
  for (const [kind, message] of due) ready(kind, message);
}
