import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { type HoursTyped, usualWeeks } from './hours-draft.ts';
import classes from './usual-hours-buttons.module.css';

const weeks = Object.keys(usualWeeks) as (keyof typeof usualWeeks)[];

/** Fills a whole week from a template. The buttons show only while the form has no hours. */
export function UsualHoursButtons({ form }: { form: UseFormReturn<HoursTyped> }) {
  const { t } = useTranslation('hours');
  const days = form.watch('days');
  if (days.some(({ ranges }) => ranges.length > 0)) return null;
  function take({ places, ranges }: (typeof usualWeeks)[keyof typeof usualWeeks]) {
    const filled = days.map((day, place) =>
      places.includes(place % 7) ? { ranges: ranges.map((range) => ({ ...range })) } : day,
    );
    form.setValue('days', filled, { shouldDirty: true });
  }
  return (
    <fieldset className={classes.usual}>
      <legend>{t('usual.title')}</legend>
      <p>{t('usual.text')}</p>
      {weeks.map((week) => (
        <Button key={week} variant="default" onClick={() => take(usualWeeks[week])}>
          {t(`usual.${week}`)}
        </Button>
      ))}
    </fieldset>
  );
}
