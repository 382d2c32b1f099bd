import { isLanguage, type Language, languages } from '@meche/words';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAccountLanguage } from '~/domains/identity/account-language.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';

/** The language of the pages and of the mails we send; `stored` is the account's, whatever this browser shows. */
export function LanguageChoice({ stored }: { stored: Language }) {
  const { t } = useTranslation();
  const { sentence } = useRefusalWords();
  const api = useApi();
  const cache = useQueryClient();
  const { changeLanguage } = useLanguage();

  async function choose(next: string) {
    if (!isLanguage(next)) return;
    try {
      await saveAccountLanguage(api, cache, next);
      await changeLanguage(next);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return (
    <ChoicePills
      legend={t('language.label')}
      name="language"
      value={stored}
      options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(next) => void choose(next)}
    />
  );
}
