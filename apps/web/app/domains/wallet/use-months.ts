import { useFormat } from '~/lib/dates/use-format.ts';

/** The select offers two years; the API also serves older months. */
const MONTHS = 24;

/** Returns the options of a month select, from the current month back. */
export function useMonths(today: string): { value: string; label: string }[] {
  const { month } = useFormat();
  const [year = 0, now = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => {
    const count = year * 12 + (now - 1) - ago;
    const value = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    return { value, label: month(value) };
  });
}
