import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import classes from './day-strip.module.css';

type DayStripProps = {
  /**
   * Today's date (YYYY-MM-DD) in the searched area, which is the first day of the strip. A chosen day after
   * the strip is appended.
   */
  today: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

const DAYS = 21;

/** One tab stop, so that a reader without a pointer reaches the results; the arrow keys move within. */
export function DayStrip({ today, value, onChange }: DayStripProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at));
  if (value && value > (days.at(-1) ?? '')) days.push(value);
  const chosen = value !== undefined && days.includes(value) ? value : undefined;
  const tabIndex = (day: string | undefined) => (day === chosen ? 0 : -1);
  return (
    <div className={classes.strip} role="toolbar" aria-label={t('filters.day')} onKeyDown={moveFocus}>
      <button
        type="button"
        aria-pressed={!value}
        tabIndex={tabIndex(undefined)}
        onClick={() => onChange(undefined)}
      >
        {t('filters.anyDay')}
      </button>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === value}
          aria-label={format.dayFrom(today, day)}
          tabIndex={tabIndex(day)}
          onClick={() => onChange(day)}
        >
          {format.dayFrom(today, day, 'short')}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}
