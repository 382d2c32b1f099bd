import type { Quote } from '@meche/contract/quotes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { readBookingDraft } from './booking-draft.ts';
import type { BookingKind, BookingQuote } from './booking-kind.ts';
import { bookingUrl } from './booking-url.ts';
import { quoteQuery } from './quote-query.ts';

const toBookingQuote = (quote: Quote): BookingQuote => ({ ...quote, people: [quote] });

export const singleBooking: BookingKind = {
  readDraft: readBookingDraft,
  bookingUrl,
  useQuote: (page, draft, withTime) =>
    useQuery({ ...quoteQuery(useApi(), page.id, draft, withTime), select: toBookingQuote }),
  useTexts() {
    const { t } = useTranslation('booking');
    return {
      chooseServices: t('services.title'),
      chooseTime: t('time.title'),
      summary: t('summary.title'),
    };
  },
};
