import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import classes from './time-select.module.css';

type TimeSelectProps = {
  label: string;
  /** Time of day as HH:MM. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: (element: HTMLSelectElement | null) => void;
  /** Minutes between two options. */
  stepMinutes: number;
  error?: string | undefined;
};

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** A time of day as two selects in 24 hours, because a native time input may use 12 hours. */
export function TimeSelect(props: TimeSelectProps) {
  const { label, value, onChange, onBlur, ref, stepMinutes, error } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const [hour = '', minute = ''] = value.split(':');
  const every = Array.from({ length: Math.ceil(60 / stepMinutes) }, (_, at) =>
    String(at * stepMinutes).padStart(2, '0'),
  );
  // A stored time may not be a multiple of the step; it is added to the options.
  const minutes = every.includes(minute) || minute === '' ? every : [...every, minute].toSorted();
  return (
    <fieldset className={classes.time} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <span className={classes.selects} data-invalid={error ? '' : undefined}>
        <select
          ref={ref}
          aria-label={t('time.hour', { label })}
          value={hour}
          onBlur={onBlur}
          onChange={(event) => onChange(`${event.currentTarget.value}:${minute || '00'}`)}
        >
          {hours.map((one) => (
            <option key={one} value={one}>
              {language === 'fr' ? `${Number(one)}\u00a0h` : one}
            </option>
          ))}
        </select>
        {language === 'en' && <span aria-hidden="true">:</span>}
        <select
          aria-label={t('time.minute', { label })}
          value={minute}
          onBlur={onBlur}
          onChange={(event) => onChange(`${hour || '00'}:${event.currentTarget.value}`)}
        >
          {minutes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </span>
      {error && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
