import type { CalendarMonth } from '@meche/contract/calendar-month';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, addMonths, firstOfWeek, weeksOfMonth } from '~/lib/dates/wall-clock.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './month-grid.module.css';

export type DayCounted = Pick<CalendarMonth['days'][number], 'holiday' | 'closures'> & {
  visits: number;
  freeMinutes: number;
  /** Minutes of the working hours, and those of them that are booked or blocked. */
  workMinutes: number;
  busyMinutes: number;
  /** Number of appointments of clients with an allergy. */
  allergies: number;
};

type MonthGridProps = {
  date: string;
  today: string;
  /** Weekday on which a week starts, from 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  /** Counts by day. A day without an entry is still loading. */
  counted: ReadonlyMap<string, DayCounted>;
  onDate: (day: string) => void;
  onOpen: (day: string) => void;
};

/** The weeks of a month as a grid with one tab stop: arrow keys move between days, Enter opens a day. */
export function MonthGrid({ date, today, firstWeekday, counted, onDate, onOpen }: MonthGridProps) {
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

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA practices is a table
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
            {week.map((day) => (
              <td key={day} className={classes.cell}>
                <DayButton
                  day={day}
                  counted={counted.get(day)}
                  date={date}
                  isToday={day === today}
                  onKeyDown={(event) => walk(event, day)}
                  onClick={() => onOpen(day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayButtonProps = {
  day: string;
  counted: DayCounted | undefined;
  /** The day that is the grid's tab stop. */
  date: string;
  isToday: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: () => void;
};

function DayButton({ day, counted, date, isToday, onKeyDown, onClick }: DayButtonProps) {
  const wordsOf = useDayText();
  const isClosed = counted?.closures.some(({ wholeDay }) => wholeDay) ?? false;
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-other={day.slice(0, 7) === date.slice(0, 7) ? undefined : ''}
      data-closed={isClosed ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={wordsOf(day, counted)}
      tabIndex={day === date ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span className={classes.number}>{Number(day.slice(8))}</span>
      {counted && <DayFigures counted={counted} />}
    </button>
  );
}

function DayFigures({ counted }: { counted: DayCounted }) {
  const { t } = useTranslation(['calendar', 'hours']);
  const format = useFormat();
  const { visits, allergies, freeMinutes, closures } = counted;
  const freeText = useFreeText();
  const holiday = holidayToName(counted);
  return (
    <>
      {visits > 0 && (
        <span className={classes.visits}>
          <span className={classes.wide}>{t('calendar:month.visits', { count: visits })}</span>
          <span className={classes.narrow}>{visits}</span>
        </span>
      )}
      {allergies > 0 && (
        <span className={classes.allergies}>
          <span className={classes.wide}>{t('calendar:month.allergies', { count: allergies })}</span>
          <span className={classes.narrow}>⚠ {allergies}</span>
        </span>
      )}
      {freeMinutes > 0 && (
        <span className={classes.free}>
          <span className={classes.wide}>{freeText(freeMinutes)}</span>
          <span className={classes.narrow}>
            {t('calendar:month.freeShort', { hours: format.number(freeMinutes / 60, 0) })}
          </span>
        </span>
      )}
      {closures.map((closure) => (
        <span key={`${closure.label} ${closure.wholeDay}`} className={classes.off}>
          <span className={classes.wide}>{closureText(closure, t)}</span>
          <span className={classes.narrow}>{t('calendar:month.closed')}</span>
        </span>
      ))}
      {holiday && <span className={classes.off}>{t(`hours:holidays.names.${holiday}`)}</span>}
      <FullnessStrand {...counted} />
    </>
  );
}

const strand = 'M0 5C20 0 30 0 50 5S80 10 100 5';

/** A strand of hair, coloured as far as the working hours are taken. */
function FullnessStrand({ workMinutes, busyMinutes }: DayCounted) {
  if (workMinutes === 0) return null;
  const percent = Math.round((busyMinutes / workMinutes) * 100);
  return (
    <svg
      className={classes.strand}
      data-percent={percent}
      viewBox="0 -1 100 12"
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={strand} />
      {percent > 0 && <path d={strand} pathLength={100} strokeDasharray={`${percent} 100`} />}
    </svg>
  );
}

/** The holiday of a day; undefined where a closure with a label already names it. */
function holidayToName({ holiday, closures }: DayCounted): DayCounted['holiday'] | undefined {
  return closures.some(({ wholeDay, label }) => wholeDay && label) ? undefined : holiday;
}

/** Returns a function that says free time in words, because “18 h libres” reads as a time of day. */
function useFreeText(): (minutes: number) => string {
  const { t } = useTranslation('calendar');
  const { number } = useFormat();
  return (minutes) => {
    if (minutes < 60) return t('month.freeMinutes', { count: minutes });
    const hours = Math.floor(minutes / 30) / 2;
    return t('month.freeHours', { count: hours, hours: number(hours, 1) });
  };
}

/** Returns a function that describes a day and its figures in one sentence, for screen readers. */
function useDayText(): (day: string, counted: DayCounted | undefined) => string {
  const { t } = useTranslation(['calendar', 'hours']);
  const format = useFormat();
  const freeText = useFreeText();
  return (day, counted) => {
    const holiday = counted && holidayToName(counted);
    const words = counted
      ? [
          t('calendar:month.visits', { count: counted.visits }),
          counted.allergies > 0 && t('calendar:month.allergies', { count: counted.allergies }),
          counted.freeMinutes > 0 && freeText(counted.freeMinutes),
          ...counted.closures.map((closure) => closureText(closure, t)),
          holiday && t(`hours:holidays.names.${holiday}`),
        ]
      : [t('calendar:month.unknown')];
    return [format.day(day, 'full'), ...words].filter(Boolean).join(', ');
  };
}

function closureText(
  { wholeDay, label }: DayCounted['closures'][number],
  t: TFunction<['calendar', 'hours']>,
): string {
  const word = wholeDay ? 'closed' : 'partlyClosed';
  return label ? t(`calendar:month.${word}Label`, { label }) : t(`calendar:month.${word}`);
}

/**
 * Returns the day that a key moves to, as in the WAI-ARIA grid pattern: by days, weeks, ends of the week or
 * months. Undefined for other keys.
 */
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
