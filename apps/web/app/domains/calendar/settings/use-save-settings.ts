import { editSettings } from '@meche/contract/api-client/settings';
import type { Settings } from '@meche/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { calendarKey } from '../queries.ts';
import { type SettingsTyped, toSettingsDraft, toSettingsInput } from './settings-draft.ts';
import { settingsKey, settingsQuery } from './settings-query.ts';
import type { SettingWords } from './use-setting-texts.ts';

type Saving = {
  settings: Settings;
  form: UseFormReturn<SettingsTyped>;
  words: SettingWords;
  onSaved: () => void;
};

/**
 * Saves all settings against the loaded version. If another member changed the settings meanwhile, the form
 * shows both versions.
 */
export function useSaveSettings({ settings: { version }, form, words, onSaved }: Saving) {
  const { t } = useTranslation('settings');
  const { language } = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  const [seen, setSeen] = useState(version);

  const stale = useStaleEdit<SettingsTyped>({
    form,
    label: words.label,
    textOf: words.shownValue,
    // An amount without its kind, or the other way round, would be neither version.
    together: { deposit: 'depositCents' },
    async readSaved() {
      const saved = await cache.fetchQuery({ ...settingsQuery(api), staleTime: 0 });
      return { typed: toSettingsDraft(saved, language), version: saved.version };
    },
  });

  const save = useCommand({
    call: (input: { typed: SettingsTyped; version?: number }) =>
      api.call(editSettings, { body: { ...toSettingsInput(input.typed), version: input.version ?? seen } }),
    stale: [calendarKey],
    onDone: (saved) => {
      cache.setQueryData(settingsKey, saved);
      setSeen(saved.version);
      form.reset(toSettingsDraft(saved, language));
      toast('done', t('saved'));
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });

  return { save, choice: stale.choiceWith(save), renew: setSeen };
}
