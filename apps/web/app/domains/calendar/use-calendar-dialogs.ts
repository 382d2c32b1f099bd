import { useState } from 'react';
import { stepDate } from './calendar-address.ts';
import { areKeysOn, saveKeysChoice } from './keys-memory.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import type { CalendarScreen } from './use-calendar-screen.ts';

type DialogOpened = { name: 'find' } | { name: 'keys' } | { name: 'route'; day: string };

export type CalendarDialogsState = ReturnType<typeof useCalendarDialogs>;

export function useCalendarDialogs({ view, date, today, go, showDate }: CalendarScreen) {
  const [opened, open] = useState<DialogOpened>();
  const [keysOn, setKeysOn] = useState(areKeysOn);
  useCalendarKeys(keysOn, (action) => {
    if (action === 'previous') showDate(stepDate(view, date, -1));
    else if (action === 'next') showDate(stepDate(view, date, 1));
    else if (action === 'today') showDate(today);
    else if (action === 'add') go({ add: 'appointment' });
    else if (action === 'find') open({ name: 'find' });
    else if (action === 'help') open({ name: 'keys' });
    else go({ view: action });
  });
  return {
    opened,
    open,
    close: () => open(undefined),
    keysOn,
    switchKeys: (isOn: boolean) => {
      saveKeysChoice(isOn);
      setKeysOn(isOn);
    },
  };
}
