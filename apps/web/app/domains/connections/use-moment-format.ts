import { dayIn } from '~/lib/dates/format.ts';
import { useReaderZone } from '~/lib/dates/reader-zone.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';

/** Formats instants in the reader's time zone: `moment` as day and time, `day` as day. */
export function useMomentFormat() {
  const { day, time } = useFormat();
  const zone = useReaderZone();
  const ofDay = (instant: string) => day(dayIn(instant, zone), 'long');
  return { day: ofDay, moment: (instant: string) => `${ofDay(instant)}, ${time(instant, zone)}` };
}
