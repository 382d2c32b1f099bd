import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';

/** Formats an instant in the reader's own time zone, as day with time or as day. */
export function useMoment() {
  const { day, time } = useFormat();
  const zone = useReaderZone();
  const ofDay = (instant: string) => day(dayIn(instant, zone), 'long');
  return { day: ofDay, moment: (instant: string) => `${ofDay(instant)}, ${time(instant, zone)}` };
}
