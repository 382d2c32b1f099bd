import { useFormat } from '~/lib/dates/use-format.ts';

/** Two years of statements to choose from; older ones are asked for by their address. */
const MONTHS = 24;

/** The months up to hers, the latest first, as a list to choose from. */
export function useMonths(today: string): { value: string; label: string }[] {
  const { month } = useFormat();
  const [year = 0, now = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => {
    const count = year * 12 + (now - 1) - ago;
    const value = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    return { value, label: month(value) };
  });
}
