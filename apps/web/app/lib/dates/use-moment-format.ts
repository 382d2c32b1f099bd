import { dayIn } from './format.ts';
import { useReaderZone } from './reader-zone.tsx';
import { useFormat } from './use-format.ts';

/**
 * Formats instants in a zone, by default that of the reader: `day`, `time` followed by the name of the zone
 * when the reader’s clock differs, and `moment`, which is both.
 */
export function useMomentFormat(timeZone?: string) {
  const format = useFormat();
  const readerZone = useReaderZone();
  const zone = timeZone ?? readerZone;
  const day = (instant: string) => format.day(dayIn(instant, zone));
  const time = (instant: string) => format.timeWithZone(instant, zone);
  return { day, time, moment: (instant: string) => `${day(instant)}, ${time(instant)}` };
}
