import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../api/refusal.ts';
import { formatTime } from '../dates/format.ts';
import { useLanguage } from './language.ts';

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Code for an error that is not a refusal, for example when a part of the page fails to load. */
const unasked = () => (navigator.onLine ? 'unexpected' : 'offline');

function codeOf(error: unknown): ApiRefusal['code'] {
  if (!(error instanceof ApiRefusal)) return unasked();
  // A proxy answered in the API's place: the connection of the reader works.
  return error.code === 'offline' && error.status > 0 ? 'unavailable' : error.code;
}

/** Translates refusals into sentences. Any other error gets a general sentence. */
export function useRefusalTexts(): {
  sentence(error: unknown): string;
  fieldSentence(code: string): string;
  /** Returns the reader’s local time so many seconds from now. */
  timeAfter(seconds: number): string;
} {
  const { t, i18n } = useTranslation(['refusals', 'fields']);
  const { language } = useLanguage();
  // Uses the zone of the reader, because the time concerns the reader and not a salon.
  const timeAfter = (seconds: number) =>
    formatTime(new Date(Date.now() + seconds * 1000), zoneHere(), language);
  return {
    timeAfter,
    sentence(error) {
      const code = codeOf(error);
      const wait = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) : 0;
      if (code === 'too_many_requests' && wait > 30)
        return t('refusals:too_many_requests_until', { time: timeAfter(wait) });
      // i18next takes the first of these keys whose words are loaded on this page.
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
