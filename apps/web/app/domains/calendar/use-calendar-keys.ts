import { useEffect, useEffectEvent } from 'react';

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
export type CalendarAction = (typeof calendarKeys)[keyof typeof calendarKeys];

/**
 * Handles single-key shortcuts on the whole page, except in fields and dialogs and with Control, Alt or
 * Command. WCAG 2.1.4 requires that the reader can turn them off (`isOn`).
 */
export function useCalendarKeys(isOn: boolean, act: (action: CalendarAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Elements that handle keys themselves. Scrollable regions need the arrow keys. */
const keepsKeys =
  'input, select, textarea, dialog, [contenteditable], [role="grid"], [tabindex]:not(a, button)';

function actionOf(event: KeyboardEvent): CalendarAction | undefined {
  const { key, target, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  // "?" needs Shift on most keyboards, and "/" needs Shift on French ones.
  if (event.shiftKey && key !== '?' && key !== '/') return;
  if (document.querySelector('dialog[open]')) return;
  const isArrow = key.startsWith('Arrow');
  const within = target instanceof Element ? target.closest(keepsKeys) : null;
  // A grid of days handles the arrow keys only, so letter keys still work there.
  if (within && (isArrow || within.matches('input, select, textarea, [contenteditable]'))) return;
  return Object.hasOwn(calendarKeys, key) ? calendarKeys[key as keyof typeof calendarKeys] : undefined;
}
