import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import classes from './cycle-fields.module.css';
import { computeFirstMonday, findRotatingWeek, type HoursTyped, resizeToWeeks } from './hours-draft.ts';

const most = ['1', '2', '3', '4'] as const;

type CycleFieldsProps = {
  form: UseFormReturn<HoursTyped>;
  today: string;
  /** Index (from 0) of the shown week. */
  week: number;
  onWeek: (week: number) => void;
};

export function CycleFields({ form, today, week, onWeek }: CycleFieldsProps) {
  const { t } = useTranslation('hours');
  const [weeks, firstMonday] = form.watch(['weeks', 'firstMonday']);
  const choices = most.slice(0, weeks).map((value) => ({ value, label: t('cycle.nth', { nth: value }) }));

  function chooseWeeks(count: number) {
    form.setValue('days', resizeToWeeks(form.getValues('days'), count), { shouldDirty: true });
    form.setValue('weeks', count, { shouldDirty: true });
    if (week >= count) onWeek(0);
  }

  return (
    <div className={classes.cycle}>
      <ChoicePills
        legend={t('cycle.legend')}
        name="weeks"
        value={String(weeks)}
        onChange={(value) => chooseWeeks(Number(value))}
        options={most.map((value) => ({
          value: value as string,
          label: value === '1' ? t('cycle.same') : t('cycle.turns', { count: Number(value) }),
        }))}
      />
      {weeks > 1 && (
        <>
          <ChoicePills
            legend={t('cycle.now')}
            name="weekNow"
            value={String(findRotatingWeek(today, { firstMonday, weeks }))}
            onChange={(value) =>
              form.setValue('firstMonday', computeFirstMonday(today, Number(value)), { shouldDirty: true })
            }
            options={choices as { value: string; label: string }[]}
          />
          <ChoicePills
            legend={t('cycle.shown')}
            name="weekShown"
            value={String(week + 1)}
            onChange={(value) => onWeek(Number(value) - 1)}
            options={choices as { value: string; label: string }[]}
          />
        </>
      )}
    </div>
  );
}
