import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

/** Formats an instant as day and time in the professional's time zone. */
export function useMoment(timeZone: string): (instant: string) => string {
  const format = useFormat();
  return (instant) =>
    `${format.day(dayIn(instant, timeZone), 'long')}, ${format.timeWithZone(instant, timeZone)}`;
}
