import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
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

export function DayStrip({ today, value, onChange }: DayStripProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at));
  if (value && value > (days.at(-1) ?? '')) days.push(value);
  return (
    <fieldset className={classes.strip}>
      <VisuallyHidden component="legend">{t('filters.day')}</VisuallyHidden>
      <button type="button" aria-pressed={!value} onClick={() => onChange(undefined)}>
        {t('filters.anyDay')}
      </button>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === value}
          aria-label={format.dayFrom(today, day)}
          onClick={() => onChange(day)}
        >
          {format.dayFrom(today, day, 'short')}
        </button>
      ))}
    </fieldset>
  );
}
