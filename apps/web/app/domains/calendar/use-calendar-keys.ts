import type { Language } from '@meche/contract/enumerations';
import { own } from '@meche/contract/own';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '~/lib/i18n/language.ts';

const calendarKeys = {
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
/** The letters of “jour” and “semaine”. Those of the English words also work in French. */
const frenchKeys = { j: 'day', s: 'week' } as const;
export type CalendarAction = (typeof calendarKeys)[keyof typeof calendarKeys];

/** Lists each action with the key that readers of the language are shown. */
export function listCalendarKeys(language: Language): [string, CalendarAction][] {
  const localKeys = new Map<CalendarAction, string>(
    language === 'fr' ? Object.entries(frenchKeys).map(([key, action]) => [action, key]) : [],
  );
  return Object.entries(calendarKeys).map(([key, action]) => [localKeys.get(action) ?? key, action]);
}

/**
 * Handles single-key shortcuts on the whole page, except in fields and dialogs and with Control, Alt or
 * Command. WCAG 2.1.4 requires that the reader can turn them off (`isOn`).
 */
export function useCalendarKeys(isOn: boolean, act: (action: CalendarAction) => void): void {
  const { language } = useLanguage();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, language);
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

function actionOf(event: KeyboardEvent, language: Language): CalendarAction | undefined {
  const { key, target, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  // "?" needs Shift on most keyboards, and "/" needs Shift on French ones.
  if (event.shiftKey && key !== '?' && key !== '/') return;
  if (document.querySelector('dialog[open]')) return;
  const isArrow = key.startsWith('Arrow');
  const within = target instanceof Element ? target.closest(keepsKeys) : null;
  // A grid of days handles the arrow keys only, so letter keys still work there.
  if (within && (isArrow || within.matches('input, select, textarea, [contenteditable]'))) return;
  return own(language === 'fr' ? { ...calendarKeys, ...frenchKeys } : calendarKeys, key);
}
