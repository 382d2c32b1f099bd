import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../api/refusal.ts';
import { formatTime } from '../dates/format.ts';
import { useLanguage } from './language.ts';

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What fails before anything is asked, without network: a part of the page that had not come yet. */
const unasked = () => (navigator.onLine ? 'unexpected' : 'offline');

/** Says a refusal in the reader's language; anything that is not one is the general sentence. */
export function useRefusalWords(): {
  sentence(error: unknown): string;
  fieldSentence(code: string): string;
  /** The time on the reader's own clock after so many seconds. */
  timeAfter(seconds: number): string;
} {
  const { t, i18n } = useTranslation(['refusals', 'fields']);
  const { language } = useLanguage();
  // The system's clock and the reader's zone: this hour is about the reader, not about a salon.
  const timeAfter = (seconds: number) =>
    formatTime(new Date(Date.now() + seconds * 1000), zoneHere(), language);
  return {
    timeAfter,
    sentence(error) {
      const code = error instanceof ApiRefusal ? error.code : unasked();
      const wait = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) : 0;
      if (code === 'too_many_requests' && wait > 30)
        return t('refusals:too_many_requests_until', { time: timeAfter(wait) });
      // The first that this page has.
      return t([
        `refusals:${code}`,
        `area-refusals:${code}`,
        'refusals:unexpected',
      ] as unknown as 'refusals:unexpected');
    },
    fieldSentence(code) {
      return i18n.exists(`fields:${code}`) ? t(`fields:${code}` as 'fields:invalid') : t('fields:invalid');
    },
  };
}
