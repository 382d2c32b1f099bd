import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

/** An instant as day and hour on her wall. */
export function useMoment(timeZone: string): (instant: string) => string {
  const format = useFormat();
  return (instant) =>
    `${format.day(dayIn(instant, timeZone), 'long')}, ${format.timeWithZone(instant, timeZone)}`;
}
