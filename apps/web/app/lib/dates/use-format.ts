import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import {
  clocksDiffer,
  daysBetween,
  formatDay,
  formatDays,
  formatDistance,
  formatDuration,
  formatMonth,
  formatNumber,
  formatPrice,
  formatShortPrice,
  formatTime,
  formatWholePrice,
  zoneName,
} from './format.ts';
import { useReaderZone } from './reader-zone.tsx';

/**
 * Formats prices, times, days and durations in the reader’s language. Times are in the zone that the caller
 * passes.
 */
export function useFormat() {
  const { language } = useLanguage();
  const { t } = useTranslation();
  const readerZone = useReaderZone();
  /**
   * Returns the name of a zone when the reader’s clock differs from it at that instant, otherwise
   * undefined.
   */
  const zoneElsewhere = (instant: string, zone: string) =>
    clocksDiffer(instant, zone, readerZone) ? zoneName(zone, language) : undefined;
  return {
    price: (cents: number) => formatPrice(cents, language),
    shortPrice: (cents: number) => formatShortPrice(cents, language),
    wholePrice: (cents: number) => formatWholePrice(cents, language),
    number: (value: number, digits?: number) => formatNumber(value, language, digits),
    distance: (km: number) => formatDistance(km, language),
    days: (from: string, until: string) => formatDays(from, until, language),
    month: (month: string, style?: 'month' | 'shortMonth') => formatMonth(month, language, style),
    duration: (minutes: number) => formatDuration(minutes, language),
    time: (instant: string, zone: string) => formatTime(instant, zone, language),
    /** Formats a time, followed by the name of the zone when the reader’s clock differs. */
    timeWithZone(instant: string, zone: string) {
      const time = formatTime(instant, zone, language);
      const elsewhere = zoneElsewhere(instant, zone);
      return elsewhere ? t('time.inZone', { time, zone: elsewhere }) : time;
    },
    zoneElsewhere,
    weekday: (day: string) => formatDay(day, language, 'weekday'),
    day: (day: string, style?: 'short' | 'long' | 'full' | 'dated') => formatDay(day, language, style),
    /** Formats a day as "today" or "tomorrow" relative to `today`, otherwise as its date. */
    dayFrom(today: string, day: string, style?: 'short' | 'long' | 'full') {
      const distance = daysBetween(today, day);
      if (distance === 0) return t('days.today');
      if (distance === 1) return t('days.tomorrow');
      return formatDay(day, language, style);
    },
    /** Same within a sentence, where "today" and "tomorrow" begin with a small letter. */
    dayInText(today: string, day: string) {
      const distance = daysBetween(today, day);
      if (distance === 0) return t('days.inText.today');
      if (distance === 1) return t('days.inText.tomorrow');
      return formatDay(day, language);
    },
  };
}
