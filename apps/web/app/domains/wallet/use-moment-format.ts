import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

/** Returns a formatter of instants as day and time in `timeZone`. */
export function useMomentFormat(timeZone: string): (instant: string) => string {
  const format = useFormat();
  return (instant) =>
    `${format.day(dayIn(instant, timeZone), 'long')}, ${format.timeWithZone(instant, timeZone)}`;
}
