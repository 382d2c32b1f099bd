// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { CalendarAge } from './calendar-age.tsx';

it('names the age of the shown days offline, and none for days that were never loaded', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const shown = (calendar: Calendar | undefined) => {
    cleanup();
    onScreen(<CalendarAge calendar={calendar} query={{ isRefetchError: false, refetch: () => {} }} />);
    return screen.getByRole('status').textContent?.replace(/\s/g, ' ');
  };
  const known = { now: '2031-06-03T04:57:00Z', timeZone: 'Europe/Paris' } as Calendar;
  expect(shown(known)).toBe('Hors ligne, agenda de 6 h 57');
  expect(shown(undefined)).toBe('Hors ligne.');
});
