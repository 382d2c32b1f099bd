import { useEffect, useEffectEvent } from 'react';

/** By the letter or the key that is pressed alone. */
export const calendarKeys = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  t: 'today',
  d: 'day',
  w: 'week',
  m: 'month',
  n: 'add',
  '/': 'find',
  '?': 'help',
} as const;
export type CalendarDeed = (typeof calendarKeys)[keyof typeof calendarKeys];

/**
 * One key does one thing, wherever the focus is on the page: not while something is typed or chosen, not in a dialog, not with
 * Control, Alt or Command, which are the browser's. WCAG 2.1.4: `isOn` false turns all of them off.
 */
export function useCalendarKeys(isOn: boolean, act: (deed: CalendarDeed) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    act(deed);
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Where keys have a meaning of their own; whoever scrolls a part of the page goes by its arrows. */
const keepsKeys =
  'input, select, textarea, dialog, [contenteditable], [role="grid"], [tabindex]:not(a, button)';

function deedOf(event: KeyboardEvent): CalendarDeed | undefined {
  const { key, target, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  // The question mark is written with Shift on most keyboards, the stroke on French ones.
  if (event.shiftKey && key !== '?' && key !== '/') return;
  if (document.querySelector('dialog[open]')) return;
  const isArrow = key.startsWith('Arrow');
  const within = target instanceof Element ? target.closest(keepsKeys) : null;
  // A letter means nothing in a grid of days, and is not typed there.
  if (within && (isArrow || within.matches('input, select, textarea, [contenteditable]'))) return;
  return Object.hasOwn(calendarKeys, key) ? calendarKeys[key as keyof typeof calendarKeys] : undefined;
}
