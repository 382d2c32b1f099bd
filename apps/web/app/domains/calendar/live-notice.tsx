import type { Calendar } from '@meche/contract/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { type CalendarChange, diffCalendars } from './calendar-change.ts';

/**
 * Milliseconds after any command of this page in which changes are not announced, because the command
 * announces its own result.
 */
const OWN_MS = 5_000;

/** Announces changes made elsewhere to screen readers. Sighted readers see them in the grid. */
export function LiveNotice({ calendar }: { calendar: Calendar | undefined }) {
  const cache = useQueryClient();
  const sentence = useSentence();
  const [announcement, setAnnouncement] = useState('');
  const known = useRef(calendar);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per new calendar
  useEffect(() => {
    const before = known.current;
    known.current = calendar;
    if (!before || !calendar) return;
    const changes = diffCalendars(before, calendar);
    const now = Date.now();
    const isOwn = cache
      .getMutationCache()
      .getAll()
      .some(({ state }) => now - state.submittedAt < OWN_MS);
    if (changes.length > 0 && !isOwn) setAnnouncement(sentence(changes, calendar.timeZone));
  }, [calendar]);
  return <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>;
}

function useSentence(): (changes: readonly CalendarChange[], timeZone: string) => string {
  const { t } = useTranslation(['calendar', 'appointments']);
  const format = useFormat();
  return ([first, ...others], timeZone) => {
    if (!first) return '';
    if (others.length > 0) return t('calendar:live.many', { count: others.length + 1 });
    if (first.kind === 'blocked') return t('calendar:live.blocked');
    const { startsAt, state, customer } = first.visit;
    const when = t('appointments:at', {
      day: format.day(dayIn(startsAt, timeZone)),
      time: format.time(startsAt, timeZone),
    });
    const values = { name: customer.name, when };
    if (first.kind === 'state')
      return t('calendar:live.state', { ...values, state: t(`calendar:grid.states.${state}`) });
    return t(`calendar:live.${first.kind}`, values);
  };
}
