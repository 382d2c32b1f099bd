import { loadWords } from '@meche/words';

type HolidayName = { fr: string; en: string };

let names: Promise<ReadonlyMap<string, HolidayName>> | undefined;

/**
 * Adds the names of public holidays by language to closures whose label is one of them: the label was
 * written in the professional’s language when the closure was added.
 */
export async function nameHolidays<Closure extends { label: string }>(
  closures: readonly Closure[],
): Promise<(Closure & { holiday?: HolidayName })[]> {
  names ??= loadNames();
  const known = await names;
  return closures.map((closure) => {
    const holiday = known.get(closure.label);
    return holiday ? { ...closure, holiday } : closure;
  });
}

async function loadNames(): Promise<ReadonlyMap<string, HolidayName>> {
  const [fr, en] = await Promise.all([loadWords('fr'), loadWords('en')]);
  const english = new Map(Object.entries(en.hours.holidays.names));
  return new Map(
    Object.entries(fr.hours.holidays.names).flatMap(([holiday, french]) => {
      const name = { fr: french, en: english.get(holiday) ?? french };
      return [name.fr, name.en].map((label): [string, HolidayName] => [label, name]);
    }),
  );
}
