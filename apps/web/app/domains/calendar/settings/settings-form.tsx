import type { Settings } from '@meche/contract/settings';
import { paymentFailures } from '@meche/contract/settings-choices';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { dropDraft, readDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { Switch } from '~/ui/form/tick.tsx';
import { BookingFields } from './booking-fields.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { FeeFields } from './fee-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { type SettingsTyped, toSettingsDraft } from './settings-draft.ts';
import classes from './settings-form.module.css';
import { useSaveSettings } from './use-save-settings.ts';
import { useSettingTexts } from './use-setting-texts.ts';

export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const words = useSettingTexts(settings);
  const { language } = useLanguage();
  const [draftName] = useState(() => `settings ${settings.version}`);
  const form = useFormDraft<SettingsTyped>(draftName, toSettingsDraft(settings, language));
  const { save, choice, renew } = useSaveSettings({
    settings,
    form,
    words,
    onSaved: () => dropDraft(draftName),
  });

  // An untouched form takes over newly loaded settings. A changed form keeps the version that it started
  // from.
  const known = useRef(settings);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    const isUntouched = !isDirty && readDraft(draftName) === undefined;
    if (known.current !== settings && isUntouched && !isSubmitting) {
      form.reset(toSettingsDraft(settings, language));
      renew(settings.version);
      dropDraft(draftName);
    }
    known.current = settings;
  }, [form, settings, isDirty, isSubmitting, renew, draftName, language]);

  const { paymentFailure, smsReminder } = form.watch();
  return (
    <FormShell form={form} onSubmit={(typed) => save.send({ typed })}>
      <FormPart id="booking" title={t('parts.booking.title')} text={t('parts.booking.text')}>
        <BookingFields form={form} words={words} />
      </FormPart>
      <FormPart id="fees" title={t('parts.fees.title')} text={t('parts.fees.text')}>
        <FeeFields form={form} words={words} cardPayment={settings.cardPayment} />
      </FormPart>
      <FormPart id="deposit" title={t('parts.deposit.title')} text={t('parts.deposit.text')}>
        <DepositFields form={form} words={words} />
      </FormPart>
      <FormPart id="payment" title={t('parts.payment.title')} text={t('parts.payment.text')}>
        <SelectField
          form={form}
          name="paymentFailure"
          label={words.label('paymentFailure')}
          description={words.seen.paymentFailure(paymentFailure)}
          options={paymentFailures.map((value) => ({ value, label: words.choice.paymentFailure(value) }))}
        />
      </FormPart>
      <FormPart id="reminders" title={t('parts.reminders.title')} text={t('parts.reminders.text')}>
        <Switch
          {...form.register('smsReminder')}
          label={words.label('smsReminder')}
          description={words.seen.sms(smsReminder, settings.smsRemindersPerMonth)}
        />
        {settings.smsRemindersPerMonth > 0 && <p>{words.seen.smsSent(settings)}</p>}
        <p>{t('seen.byEmail')}</p>
      </FormPart>
      <FormPart id="look" title={t('parts.look.title')} text={t('parts.look.text')}>
        <LookFields form={form} words={words} />
      </FormPart>
      <div className={classes.actions} data-changed={isDirty ? '' : undefined} data-keep-clear>
        <Button type="submit" loading={isSubmitting}>
          {t('save')}
        </Button>
      </div>
      <StaleChoice {...choice} />
    </FormShell>
  );
}
