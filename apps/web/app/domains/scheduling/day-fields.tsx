import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { TimeSelect } from '~/ui/form/time-select.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { IconTrash } from '~/ui/icons/icons.ts';
import classes from './day-fields.module.css';
import type { Drawn } from './day-strip.tsx';
import { addBreak, fiveMinutes, type HoursTyped, proposeNextRange } from './hours-draft.ts';
import { PaintStrip } from './paint-strip.tsx';
import { useHourTexts } from './use-hour-texts.ts';

const MAX_RANGES = 6;

type DayFieldsProps = {
  form: UseFormReturn<HoursTyped>;
  /** The range of minutes that the strip shows. */
  drawn: Drawn;
  /** Index of the day in all weeks: 0 is the Monday of the first week. */
  place: number;
  /** True for members' hours, which have a switch for online booking. */
  hasOnline: boolean;
};

export function DayFields({ form, place, hasOnline, drawn }: DayFieldsProps) {
  const { t } = useTranslation('hours');
  const words = useHourTexts();
  const name = `days.${place}.ranges` as const;
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name });
  const ranges = useWatch({ control: form.control, name });
  const day = words.weekday(place);
  return (
    <div className={classes.day}>
      <PaintStrip ranges={ranges} drawn={drawn} onPaint={replace} />
      {fields.map((field, at) => (
        <RangeFields
          key={field.id}
          {...{ form, place, at, hasOnline }}
          onRemove={() => remove(at)}
          label={t('nth', { nth: at + 1 })}
        />
      ))}
      <div className={classes.presses}>
        {fields.length > 0 && fields.length < MAX_RANGES && (
          <Button variant="default" size="sm" onClick={() => replace(addBreak(form.getValues(name)))}>
            {t('addBreak')}
          </Button>
        )}
        {fields.length < MAX_RANGES && (
          <Button variant="default" size="sm" onClick={() => append(proposeNextRange(form.getValues(name)))}>
            {t(fields.length > 0 ? 'addRange' : hasOnline ? 'work' : 'openDay')}
          </Button>
        )}
        {fields.length > 0 && (
          <Button variant="default" size="sm" onClick={() => replace([])}>
            {t(hasOnline ? 'makeOff' : 'closeDay')}
          </Button>
        )}
      </div>
      <CopyDay form={form} place={place} day={day} />
    </div>
  );
}

type RangeFieldsProps = Omit<DayFieldsProps, 'drawn'> & { at: number; label: string; onRemove: () => void };

function RangeFields({ form, place, at, hasOnline, label, onRemove }: RangeFieldsProps) {
  const { t } = useTranslation('hours');
  const from = useFormField(form, `days.${place}.ranges.${at}.from`);
  const to = useFormField(form, `days.${place}.ranges.${at}.to`);
  return (
    <fieldset className={classes.range}>
      <legend>{label}</legend>
      <TimeSelect
        ref={from.ref}
        label={t('from')}
        value={from.value}
        onChange={from.onChange}
        stepMinutes={fiveMinutes}
        error={from.error}
      />
      <TimeSelect
        ref={to.ref}
        label={t('to')}
        value={to.value}
        onChange={to.onChange}
        stepMinutes={fiveMinutes}
        error={to.error}
      />
      <IconButton aria-label={t('remove', { range: label })} onClick={onRemove}>
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </IconButton>
      {hasOnline && <Checkbox label={t('online')} {...form.register(`days.${place}.ranges.${at}.online`)} />}
    </fieldset>
  );
}

/** Copies the hours of a day to other days, whose hours they replace. */
function CopyDay({ form, place, day }: Pick<DayFieldsProps, 'form' | 'place'> & { day: string }) {
  const { t } = useTranslation('hours');
  const words = useHourTexts();
  const [status, setStatus] = useState('');
  const week = place - (place % 7);
  const others = Array.from({ length: 7 }, (_, at) => week + at).filter((at) => at !== place);
  function copyTo(places: readonly number[], name: string) {
    for (const at of places)
      form.setValue(`days.${at}.ranges`, structuredClone(form.getValues(`days.${place}.ranges`)), {
        shouldDirty: true,
      });
    setStatus(t('copied', { day, to: name }));
  }
  return (
    <fieldset className={classes.copy}>
      <legend>{t('copy', { day })}</legend>
      {others.map((at) => (
        <Button key={at} variant="default" size="sm" onClick={() => copyTo([at], words.weekday(at))}>
          {words.weekday(at)}
        </Button>
      ))}
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          copyTo(
            others.filter((at) => at % 7 < 5),
            t('weekdays'),
          )
        }
      >
        {t('weekdays')}
      </Button>
      <p role="status">{status}</p>
    </fieldset>
  );
}
