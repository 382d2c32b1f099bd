import { slotSteps } from '@meche/contract/settings-choices';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '~/ui/form/select-field.tsx';
import { buffers, choicesWith, horizons, notices, type SettingsTyped } from './settings-draft.ts';
import type { SettingWords } from './use-setting-words.ts';

type BookingFieldsProps = { form: UseFormReturn<SettingsTyped>; words: SettingWords };

/** When customers may book. */
export function BookingFields({ form, words: { label, choice, seen } }: BookingFieldsProps) {
  const { slotStepMinutes, minimumNoticeMinutes, horizonDays, bufferMinutes } = form.watch();
  const options = <Value extends number>(values: readonly Value[], said: (value: Value) => string) =>
    values.map((value) => ({ value, label: said(value) }));
  return (
    <>
      <SelectField
        form={form}
        name="slotStepMinutes"
        label={label('slotStepMinutes')}
        description={seen.slotStep(slotStepMinutes)}
        options={options(slotSteps, choice.slotStepMinutes)}
      />
      <SelectField
        form={form}
        name="minimumNoticeMinutes"
        label={label('minimumNoticeMinutes')}
        description={seen.notice(minimumNoticeMinutes)}
        options={options(choicesWith(notices, minimumNoticeMinutes), choice.minimumNoticeMinutes)}
      />
      <SelectField
        form={form}
        name="horizonDays"
        label={label('horizonDays')}
        description={seen.horizon(horizonDays)}
        options={options(choicesWith(horizons, horizonDays), choice.horizonDays)}
      />
      <SelectField
        form={form}
        name="bufferMinutes"
        label={label('bufferMinutes')}
        description={seen.buffer(bufferMinutes)}
        options={options(choicesWith(buffers, bufferMinutes), choice.bufferMinutes)}
      />
    </>
  );
}
