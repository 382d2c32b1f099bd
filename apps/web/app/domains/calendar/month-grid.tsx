import type { CalendarMonth } from '@meche/contract/calendar-month';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, addMonths, firstOfWeek, weeksOfMonth } from '~/lib/dates/wall-clock.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './month-grid.module.css';

export type DayCounted = Pick<CalendarMonth['days'][number], 'holiday' | 'closures'> & {
  visits: number;
  freeMinutes: number;
  /** Appointments of clients with an allergy. */
  allergies: number;
};

type MonthGridProps = {
  date: string;
  today: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
  /** Days without an entry are still loading. */
  counted: ReadonlyMap<string, DayCounted>;
  onDate: (day: string) => void;
  onOpen: (day: string) => void;
};

/** The weeks of a month as a grid with one tab stop: arrow keys move between days, Enter opens one. */
export function MonthGrid({ date, today, firstWeekday, counted, onDate, onOpen }: MonthGridProps) {
  const { t } = useTranslation(['calendar', 'hours']);
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  const weeks = weeksOfMonth(date, firstWeekday);

  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);

  function walk(event: KeyboardEvent, day: string) {
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : dayAfter(event, day, firstWeekday);
    if (next === undefined) return;
    event.preventDefault();
    if (next === date) return;
    isWalking.current = true;
    onDate(next);
  }

  function wordsOf(day: string): string {
    const known = counted.get(day);
    const words = known
      ? [
          t('calendar:month.visits', { count: known.visits }),
          known.allergies > 0 && t('calendar:month.allergies', { count: known.allergies }),
          known.freeMinutes > 0 && t('calendar:month.free', { duration: format.duration(known.freeMinutes) }),
          ...known.closures.map(closureWords),
          known.holiday && t(`hours:holidays.names.${known.holiday}`),
        ]
      : [t('calendar:month.unknown')];
    return [format.day(day, 'full'), ...words].filter(Boolean).join(', ');
  }

  function closureWords({ wholeDay, label }: DayCounted['closures'][number]): string {
    const word = wholeDay ? 'closed' : 'partlyClosed';
    return label ? t(`calendar:month.${word}Label`, { label }) : t(`calendar:month.${word}`);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the date grid of the ARIA practices is made
    <table role="grid" ref={grid} className={classes.grid} aria-label={format.month(date)}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={classes.weekday}>
              <span aria-hidden="true">{format.weekday(day)}</span>
              <VisuallyHidden>{format.day(day).split(' ')[0]}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const known = counted.get(day);
              const isClosed = known?.closures.some(({ wholeDay }) => wholeDay) ?? false;
              return (
                <td key={day} className={classes.cell}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-other={day.slice(0, 7) === date.slice(0, 7) ? undefined : ''}
                    data-weekend={isWeekend(day) ? '' : undefined}
                    data-closed={isClosed ? '' : undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={wordsOf(day)}
                    tabIndex={day === date ? 0 : -1}
                    onKeyDown={(event) => walk(event, day)}
                    onClick={() => onOpen(day)}
                  >
                    <span className={classes.number}>{Number(day.slice(8))}</span>
                    {known && known.visits > 0 && (
                      <span className={classes.visits}>
                        <span className={classes.wide}>
                          {t('calendar:month.visits', { count: known.visits })}
                        </span>
                        <span className={classes.narrow}>{known.visits}</span>
                      </span>
                    )}
                    {known && known.allergies > 0 && (
                      <span className={classes.allergies}>
                        <span className={classes.wide}>
                          {t('calendar:month.allergies', { count: known.allergies })}
                        </span>
                        <span className={classes.narrow}>⚠ {known.allergies}</span>
                      </span>
                    )}
                    {known && known.freeMinutes > 0 && (
                      <span className={classes.free}>
                        <span className={classes.wide}>
                          {t('calendar:month.free', { duration: format.duration(known.freeMinutes) })}
                        </span>
                        <span className={classes.narrow}>
                          {t('calendar:month.freeShort', { hours: format.number(known.freeMinutes / 60, 0) })}
                        </span>
                      </span>
                    )}
                    {known?.closures.map((closure) => (
                      <span key={`${closure.label} ${closure.wholeDay}`} className={classes.off}>
                        <span className={classes.wide}>{closureWords(closure)}</span>
                        <span className={classes.narrow}>{t('calendar:month.closed')}</span>
                      </span>
                    ))}
                    {known?.holiday && (
                      <span className={classes.off}>{t(`hours:holidays.names.${known.holiday}`)}</span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keys of the WAI-ARIA grid pattern: days, weeks, ends of the week, months. */
function dayAfter({ key, shiftKey }: KeyboardEvent, day: string, firstWeekday: number): string | undefined {
  const monday = firstOfWeek(day, firstWeekday);
  if (shiftKey && !key.startsWith('Page')) return;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return monday;
    case 'End':
      return addDays(monday, 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return;
  }
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
