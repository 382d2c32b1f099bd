import { useTranslation } from 'react-i18next';
import type { Difference } from '~/ui/form/stale-fields.ts';
import { type HoursTyped, resizeToWeeks } from './hours-draft.ts';
import { useHourTexts } from './use-hour-texts.ts';

/** Compares edited hours with hours saved meanwhile, day by day, and merges them. */
export function useDifferences() {
  const { t } = useTranslation('hours');
  const words = useHourTexts();
  const rhythm = ({ weeks, firstMonday }: HoursTyped) =>
    weeks === 1 ? t('cycle.same') : t('cycle.from', { count: weeks, day: words.day(firstMonday) });
  return {
    differencesOf(mine: HoursTyped, theirs: HoursTyped): Difference[] {
      const weeks = Math.max(mine.weeks, theirs.weeks);
      const [own, other] = [resizeToWeeks(mine.days, weeks), resizeToWeeks(theirs.days, weeks)];
      const nameOf = (place: number) => {
        const day = words.weekday(place);
        return weeks === 1 ? day : t('dayOfWeek', { day, week: Math.floor(place / 7) + 1 });
      };
      const days = own.flatMap(({ ranges }, place) => {
        const [edited, saved] = [words.ranges(ranges), words.ranges(other[place]?.ranges ?? [])];
        return edited === saved
          ? []
          : [{ field: `days.${place}`, label: nameOf(place), mine: edited, theirs: saved }];
      });
      const [edited, saved] = [rhythm(mine), rhythm(theirs)];
      return edited === saved
        ? days
        : [{ field: 'weeks', label: t('cycle.legend'), mine: edited, theirs: saved }, ...days];
    },
    /**
     * Returns the edited hours, with the days and the weekly rhythm of the other version where the member
     * chose `theirs`. The result has the version number of the other version.
     */
    mergedOf(
      mine: HoursTyped,
      theirs: HoursTyped,
      choices: Readonly<Record<string, 'mine' | 'theirs'>>,
    ): HoursTyped {
      const { weeks, firstMonday } = choices.weeks === 'theirs' ? theirs : mine;
      const [own, other] = [resizeToWeeks(mine.days, weeks), resizeToWeeks(theirs.days, weeks)];
      const days = own.map((day, place) =>
        choices[`days.${place}`] === 'theirs' ? (other[place] ?? day) : day,
      );
      return { version: theirs.version, weeks, firstMonday, days };
    },
  };
}
