import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { toast } from '~/ui/feedback/toast.ts';

/**
 * Shares the time, the place and the professional's public page, or copies them where the browser cannot
 * share. It never shares the price, nor the street of an appointment at home.
 */
export function useShareVisit({ startsAt, timeZone, place, address, professional }: Appointment) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  return async () => {
    const day = format.day(dayIn(startsAt, timeZone));
    const when = t('at', { day, time: format.timeWithZone(startsAt, timeZone) });
    const town = shortName(address.city);
    const where = place === 'salon' ? `${address.line}, ${address.postalCode} ${town}` : town;
    const text = t('share.text', { when, professional: professional.name, place: where });
    const url = new URL(to('professionalPage', { slug: professional.slug }), window.location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ text, url });
      await navigator.clipboard.writeText(`${text}\n${url}`);
      toast('done', t('share.copied'));
    } catch (refused) {
      // The customer dismissed the share dialog.
      if (refused instanceof DOMException && refused.name === 'AbortError') return;
      toast('note', t('share.notCopied', { text: `${text} ${url}` }));
    }
  };
}
