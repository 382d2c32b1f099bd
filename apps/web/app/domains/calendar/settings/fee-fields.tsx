import { cancellationWindows } from '@meche/contract/settings-choices';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PromisedFeeLines } from '~/domains/appointments/booking/promised-fee-lines.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Recap } from '~/ui/text/recap.tsx';
import { addSavedChoice, feePercents, type SettingsTyped } from './settings-draft.ts';
import type { SettingWords } from './use-setting-texts.ts';

type FeeFieldsProps = {
  form: UseFormReturn<SettingsTyped>;
  words: SettingWords;
  /**
   * False when the professional takes no card payments: without a hold on a card, no fee can be charged.
   */
  cardPayment: boolean;
};

export function FeeFields({ form, words: { label, choice, seen }, cardPayment }: FeeFieldsProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const { cancellationWindowHours, lateFeePercent, noShowFeePercent, deposit } = form.watch();
  const asksDeposit = deposit !== 'none';
  const percents = (saved: number) =>
    addSavedChoice(feePercents, saved).map((value) => ({ value, label: choice.percent(value) }));
  return (
    <>
      <SelectField
        form={form}
        name="cancellationWindowHours"
        label={label('cancellationWindowHours')}
        description={seen.window(cancellationWindowHours)}
        options={cancellationWindows.map((value) => ({
          value,
          label: choice.cancellationWindowHours(value),
        }))}
      />
      {cancellationWindowHours > 0 && (
        <SelectField
          form={form}
          name="lateFeePercent"
          label={label('lateFeePercent')}
          description={seen.late(lateFeePercent)}
          options={percents(lateFeePercent)}
        />
      )}
      {cancellationWindowHours > 0 && lateFeePercent > 0 && (
        <Switch
          {...form.register('lateMoves')}
          label={label('lateMoves')}
          description={t('seen.lateMoves')}
        />
      )}
      <SelectField
        form={form}
        name="noShowFeePercent"
        label={label('noShowFeePercent')}
        description={seen.noShow(noShowFeePercent)}
        options={percents(noShowFeePercent)}
      />
      {!cardPayment && <p>{t('unverified')}</p>}
      <Recap labelledBy={id}>
        <Quiet id={id}>{t('preview')}</Quiet>
        <PromisedFeeLines
          page={{ cardPayment, cancellationWindowHours, lateFeePercent, noShowFeePercent, asksDeposit }}
        />
      </Recap>
    </>
  );
}
