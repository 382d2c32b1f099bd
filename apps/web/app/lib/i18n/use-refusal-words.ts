import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../api/refusal.ts';

/** Says a refusal in the reader's language; anything that is not one is the general sentence. */
export function useRefusalWords(): {
  sentence(error: unknown): string;
  fieldSentence(code: string): string;
} {
  const { t, i18n } = useTranslation(['refusals', 'fields']);
  return {
    sentence(error) {
      const code = error instanceof ApiRefusal ? error.code : 'unexpected';
      return i18n.exists(`refusals:${code}`) ? t(`refusals:${code}`) : t('refusals:unexpected');
    },
    fieldSentence(code) {
      return i18n.exists(`fields:${code}`) ? t(`fields:${code}` as 'fields:invalid') : t('fields:invalid');
    },
  };
}
