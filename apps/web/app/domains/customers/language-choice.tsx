import { isLanguage, languages } from '@meche/words';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';

/** The language of the pages and of the mails we send. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { sentence } = useRefusalWords();
  const api = useApi();
  const { language, changeLanguage } = useLanguage();

  async function choose(next: string) {
    if (!isLanguage(next)) return;
    try {
      await changeLanguage(next);
      const { editCustomerProfile } = await import('@meche/contract/profile');
      await api.call(editCustomerProfile, { body: { language: next } });
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return (
    <ChoicePills
      legend={t('language.label')}
      name="language"
      value={language}
      options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={(next) => void choose(next)}
    />
  );
}
