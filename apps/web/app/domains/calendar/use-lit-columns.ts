import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { type RefObject, useEffect } from 'react';
import { columnsShown, type Hours, litGround, spansIn } from './legal-times.ts';

type Lit = {
  calendar: Calendar;
  view: string;
  date: string;
  memberIds: readonly string[];
  /** Where what is held could be put; undefined: nothing is held, or it is not known yet. */
  slots: readonly Slot[] | undefined;
};

/** While a hand holds a visit the grid is lit where it could lie, and dim elsewhere. */
export function useLitColumns(
  grid: RefObject<HTMLElement | null>,
  hours: RefObject<Hours | undefined>,
  { calendar, view, date, memberIds, slots }: Lit,
): void {
  useEffect(() => {
    const shown = hours.current;
    if (!slots || !shown) return;
    const lit = [...(grid.current?.querySelectorAll<HTMLElement>('.ec-body .ec-grid > .ec-day') ?? [])];
    const columns = columnsShown(calendar, { view, date, memberIds });
    // A column that is not the one that is meant would lie.
    if (lit.length !== columns.length) return;
    for (const [index, column] of columns.entries()) {
      const ground = litGround(spansIn(slots, column, calendar.timeZone), shown);
      lit[index]?.style.setProperty('background-image', ground);
    }
    return () => {
      for (const one of lit) one.style.removeProperty('background-image');
    };
  }, [grid, hours, calendar, view, date, memberIds, slots]);
}
