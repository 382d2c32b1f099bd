import type { Availability, Slot } from '@meche/contract/scheduling';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { IconChevronLeft, IconChevronRight } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './week-slots.module.css';

type Day<Found> = Omit<Availability['days'][number], 'slots'> & { slots: Found[] };
type Week<Found> = Omit<Availability, 'days'> & { days: Day<Found>[] };

type WeekSlotsProps<Found extends { startsAt: string }> = {
  /** Loads the free slots of `days` days from `from`, or from today when `from` is undefined. */
  query: (span: { from: string | undefined; days: number }) => UseQueryOptions<Week<Found>>;
  timeZone: string;
  /** The professional's name, which the text at the end of the calendar mentions. */
  name: string;
  chosen: string | undefined;
  /** First day of the shown week. When undefined, the week starts today. */
  from: string | undefined;
  onTurn: (from: string) => void;
  onChoose: (slot: Found) => void;
  /** What to do about a full day. Without it, full days cannot be pressed. */
  whenFull?: ((day: string) => ReactNode) | undefined;
  /** Replaces the text after the last bookable day. */
  end?: string | undefined;
  /** Number of days in which to search the next slot when a week has none. */
  lookAhead?: number;
};

const week = 7;

export function WeekSlots<Found extends { startsAt: string } = Slot>(props: WeekSlotsProps<Found>) {
  const { query, timeZone, name, chosen, from, onTurn, onChoose, whenFull, end, lookAhead = 28 } = props;
  const { t } = useTranslation(['scheduling', 'shell']);
  const format = useFormat();
  const chosenDay = chosen && dayIn(chosen, timeZone);
  const [opened, setOpened] = useState<string>();
  const found = useQuery(query({ from, days: week }));
  // Placeholder data belongs to another week and must not be shown as this one.
  const known = found.isPlaceholderData ? undefined : found.data;
  const isEmpty = known?.days.every(({ slots }) => slots.length === 0) ?? false;
  const isLast = found.data && from !== undefined && addDays(from, week) > found.data.lastDay;
  const ahead = useQuery({
    ...query({ from, days: lookAhead }),
    enabled: isEmpty && !isLast,
  });

  if (!found.data) {
    return <QueryState of={found} shape="days" height={220} />;
  }

  const { today, lastDay } = found.data;
  const first = from ?? today;
  const days =
    known?.days ??
    Array.from({ length: week }, (_, at) => ({
      day: addDays(first, at),
      isOpen: false,
      slots: [] as Found[],
    }));
  const isFull = ({ day, isOpen, slots }: Day<Found>) => isOpen && slots.length === 0 && day <= lastDay;
  const shown =
    days.find(({ day }) => day === opened) ??
    days.find(({ day, slots }) => day === chosenDay && slots.length > 0) ??
    days.find(({ slots }) => slots.length > 0);
  const next = ahead.isPlaceholderData
    ? undefined
    : ahead.data?.days.find(({ slots }) => slots.length > 0)?.day;
  const furthest = addDays(first, lookAhead);
  const elsewhere = shown?.slots[0] && format.zoneElsewhere(shown.slots[0].startsAt, timeZone);

  function turn(to: string) {
    onTurn(to < today ? today : to);
    setOpened(undefined);
  }

  return (
    <div className={classes.week} aria-busy={known === undefined}>
      <WeekTurner {...{ first, today, lastDay }} onTurn={turn} />
      <DayPicker
        days={days.map((one) => ({
          day: one.day,
          count: one.slots.length,
          isClosed: !one.isOpen && one.slots.length === 0 && one.day <= lastDay,
          canOpen: one.slots.length > 0 || (whenFull !== undefined && isFull(one)),
        }))}
        today={today}
        isKnown={known !== undefined}
        shown={shown?.day}
        onOpen={setOpened}
      />
      {!known && <QueryState of={found} shape="days" height={160} />}
      {shown && isFull(shown) && (
        <div className={classes.none}>
          <h2 className={classes.dayName}>{format.dayFrom(today, shown.day)}</h2>
          <p>{t('scheduling:full')}</p>
          {whenFull?.(shown.day)}
        </div>
      )}
      {shown && !isFull(shown) && (
        <DaySlots day={shown.day} today={today} slots={shown.slots} {...{ timeZone, chosen, onChoose }} />
      )}
      {isEmpty && (
        <div className={classes.none}>
          <p>{t('scheduling:noneThisWeek')}</p>
          {ahead.isLoading && <Skeleton shape="days" height={48} />}
          {next && (
            <Button variant="default" onClick={() => turn(next)}>
              {t('scheduling:goTo', { day: format.day(next) })}
            </Button>
          )}
          {!isLast && ahead.data && !ahead.isPlaceholderData && !next && furthest <= lastDay && (
            <Button variant="default" onClick={() => turn(furthest)}>
              {t('scheduling:lookFurther')}
            </Button>
          )}
        </div>
      )}
      {known && addDays(first, week) > lastDay && (
        <p className={classes.zone}>{end ?? t('scheduling:ends', { name, day: format.day(lastDay) })}</p>
      )}
      {elsewhere && <p className={classes.zone}>{t('shell:slots.inZone', { zone: elsewhere })}</p>}
    </div>
  );
}

type WeekTurnerProps = { first: string; today: string; lastDay: string; onTurn: (to: string) => void };

function WeekTurner({ first, today, lastDay, onTurn }: WeekTurnerProps) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  return (
    <div className={classes.turner}>
      <button
        type="button"
        className={classes.turn}
        aria-label={t('previousWeek')}
        disabled={first <= today}
        onClick={() => onTurn(addDays(first, -week))}
      >
        <IconChevronLeft size={22} stroke={1.8} aria-hidden />
      </button>
      <span aria-live="polite">
        {t('weekFrom', {
          first: format.day(first, 'short'),
          last: format.day(addDays(first, week - 1), 'short'),
        })}
      </span>
      <button
        type="button"
        className={classes.turn}
        aria-label={t('nextWeek')}
        disabled={addDays(first, week) > lastDay}
        onClick={() => onTurn(addDays(first, week))}
      >
        <IconChevronRight size={22} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

type DayPickerProps = {
  days: readonly { day: string; count: number; isClosed: boolean; canOpen: boolean }[];
  today: string;
  /** False until the slots of the week are loaded. */
  isKnown: boolean;
  shown: string | undefined;
  onOpen: (day: string) => void;
};

function DayPicker({ days, today, isKnown, shown, onOpen }: DayPickerProps) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  return (
    <fieldset className={classes.days}>
      <VisuallyHidden component="legend">{t('day')}</VisuallyHidden>
      {days.map(({ day, count, isClosed, canOpen }) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === shown}
          aria-label={
            !isKnown
              ? format.dayFrom(today, day)
              : isClosed
                ? t('dayClosed', { day: format.dayFrom(today, day) })
                : t('dayWithCount', { day: format.dayFrom(today, day), count })
          }
          data-empty={isKnown && count === 0 ? '' : undefined}
          disabled={!canOpen}
          onClick={() => onOpen(day)}
        >
          <span>{format.weekday(day)}</span>
          <strong>{Number(day.slice(8))}</strong>
          <small aria-hidden="true">
            {!isKnown ? '…' : isClosed ? t('closed') : count > 0 ? count : '–'}
          </small>
        </button>
      ))}
    </fieldset>
  );
}

const parts = ['morning', 'afternoon', 'evening'] as const;
type Part = (typeof parts)[number];

function partOf(startsAt: string, timeZone: string): Part {
  const hour = Number(wallClockIn(startsAt, timeZone).slice(11, 13));
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}

type DaySlotsProps<Found extends { startsAt: string }> = Pick<
  WeekSlotsProps<Found>,
  'timeZone' | 'chosen' | 'onChoose'
> & {
  day: string;
  today: string;
  slots: readonly Found[];
};

function DaySlots<Found extends { startsAt: string }>(props: DaySlotsProps<Found>) {
  const { day, today, slots, timeZone, chosen, onChoose } = props;
  const { t } = useTranslation(['scheduling', 'shell']);
  const format = useFormat();
  const dayName = format.dayFrom(today, day);
  const groups = Map.groupBy(slots, (slot) => partOf(slot.startsAt, timeZone));
  return (
    <div className={classes.parts}>
      <h2 className={classes.dayName}>{dayName}</h2>
      {parts.map((part) => {
        const ofPart = groups.get(part);
        if (!ofPart) return null;
        return (
          <section key={part} aria-label={t(`scheduling:parts.${part}`)}>
            <h3>{t(`scheduling:parts.${part}`)}</h3>
            <ul className={classes.pills}>
              {ofPart.map((slot) => (
                <li key={slot.startsAt}>
                  <button
                    type="button"
                    aria-pressed={Date.parse(slot.startsAt) === Date.parse(chosen ?? '')}
                    aria-label={t('shell:slots.onDay', {
                      day: dayName,
                      time: format.time(slot.startsAt, timeZone),
                    })}
                    onClick={() => onChoose(slot)}
                  >
                    {format.time(slot.startsAt, timeZone)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
