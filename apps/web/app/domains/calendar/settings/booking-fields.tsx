import { slotSteps } from '@meche/contract/settings-choices';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '~/ui/form/select-field.tsx';
import { addSavedChoice, buffers, horizons, notices, type SettingsTyped } from './settings-draft.ts';
import type { SettingWords } from './use-setting-texts.ts';

type BookingFieldsProps = { form: UseFormReturn<SettingsTyped>; words: SettingWords };

export function BookingFields({ form, words: { label, choice, seen } }: BookingFieldsProps) {
  const { slotStepMinutes, minimumNoticeMinutes, horizonDays, bufferMinutes } = form.watch();
  const fields = [
    fieldOf('slotStepMinutes', seen.slotStep(slotStepMinutes), slotSteps, choice.slotStepMinutes),
    fieldOf(
      'minimumNoticeMinutes',
      seen.notice(minimumNoticeMinutes),
      addSavedChoice(notices, minimumNoticeMinutes),
      choice.minimumNoticeMinutes,
    ),
    fieldOf(
      'horizonDays',
      seen.horizon(horizonDays),
      addSavedChoice(horizons, horizonDays),
      choice.horizonDays,
    ),
    fieldOf(
      'bufferMinutes',
      seen.buffer(bufferMinutes),
      addSavedChoice(buffers, bufferMinutes),
      choice.bufferMinutes,
    ),
  ];
  return fields.map((field) => (
    <SelectField key={field.name} form={form} label={label(field.name)} {...field} />
  ));
}

type Name = 'slotStepMinutes' | 'minimumNoticeMinutes' | 'horizonDays' | 'bufferMinutes';

function fieldOf<Value extends number>(
  name: Name,
  description: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return { name, description, options: values.map((value) => ({ value, label: labelOf(value) })) };
}
