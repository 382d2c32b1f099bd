import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconChevronDown } from '~/ui/icons/icons.ts';
import { DayFields } from './day-fields.tsx';
import { computeDrawnRange, DayStrip } from './day-strip.tsx';
import { type HoursTyped, sumMinutesWorked } from './hours-draft.ts';
import { useHourTexts } from './use-hour-texts.ts';
import classes from './week-fields.module.css';

type WeekFieldsProps = {
  form: UseFormReturn<HoursTyped>;
  /** Index (from 0) of the shown week. */
  week: number;
  hasOnline: boolean;
  /** Opening hours of the business by weekday. Undefined when the business has none. */
  professional?: readonly {
    weekday: number;
    ranges: readonly { startsMinute: number; endsMinute: number }[];
  }[];
  /** Index of the day whose fields are open. */
  open: number | undefined;
  onOpen: (place: number | undefined) => void;
};

/** A week with one strip per day on a common scale. A press on a day opens its fields. */
export function WeekFields({ form, week, hasOnline, professional, open, onOpen }: WeekFieldsProps) {
  const { t } = useTranslation('hours');
  const { duration } = useFormat();
  const days = useWatch({ control: form.control, name: 'days' }).slice(week * 7, week * 7 + 7);
  const drawn = computeDrawnRange(days);
  const words = useHourTexts();
  const first = useId();
  return (
    <div className={classes.week}>
      <p className={classes.scale} aria-hidden="true">
        <span>{words.at(drawn.from)}</span>
        <span>{words.at(drawn.to)}</span>
      </p>
      <ul>
        {days.map(({ ranges }, at) => {
          const place = week * 7 + at;
          const isOpen = open === place;
          const ofAnyProfessional =
            professional && (professional.find(({ weekday }) => weekday === at + 1)?.ranges ?? []);
          return (
            <li key={place} data-open={isOpen ? '' : undefined}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${first}${place}`}
                onClick={() => onOpen(isOpen ? undefined : place)}
              >
                <span className={classes.name}>{words.weekday(place)}</span>
                <span className={classes.ranges} data-off={ranges.length === 0 ? '' : undefined}>
                  {words.ranges(ranges, !hasOnline)}
                </span>
                <IconChevronDown size={18} stroke={1.8} aria-hidden />
                <span className={classes.strip}>
                  <DayStrip ranges={ranges} drawn={drawn} professional={ofAnyProfessional} />
                </span>
              </button>
              <div id={`${first}${place}`}>
                {isOpen && <DayFields {...{ form, place, hasOnline, drawn }} />}
              </div>
            </li>
          );
        })}
      </ul>
      <p className={classes.total}>{t('total', { duration: duration(sumMinutesWorked(days)) })}</p>
    </div>
  );
}
