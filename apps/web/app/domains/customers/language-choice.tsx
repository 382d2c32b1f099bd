import { isLanguage, type Language, languages } from '@meche/words';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAccountLanguage } from '~/domains/identity/account-language.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';

/** `stored` is the account's language, in which emails are sent; this browser may show another language. */
export function LanguageChoice({ stored }: { stored: Language }) {
  const { t } = useTranslation(['account', 'shell']);
  const cache = useQueryClient();
  const { language: shown, changeLanguage } = useLanguage();
  const names = new Intl.DisplayNames(shown, { type: 'language' });
  const choose = useCommand({
    call: async (next: Language, { api }) => {
      await saveAccountLanguage(api, cache, next);
      await changeLanguage(next);
    },
  });

  return (
    <>
      <ChoicePills
        legend={t('shell:language.label')}
        name="language"
        value={stored}
        options={languages.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
        onChange={(next) => isLanguage(next) && void choose.run(next)}
      />
      {stored !== shown && (
        <p>{t('account:language.differs', { kept: names.of(stored), shown: names.of(shown) })}</p>
      )}
    </>
  );
}
