import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { type RefObject, useEffect } from 'react';
import { buildColumnBackground, type Hours, listShownColumns, mergeSpansOfColumn } from './legal-times.ts';

type Lit = {
  calendar: Calendar;
  view: string;
  date: string;
  memberIds: readonly string[];
  /** Times at which the dragged item may be dropped. Undefined without a drag or while the times load. */
  slots: readonly Slot[] | undefined;
};

export function useHighlightedColumns(
  grid: RefObject<HTMLElement | null>,
  hours: RefObject<Hours | undefined>,
  { calendar, view, date, memberIds, slots }: Lit,
): void {
  useEffect(() => {
    const shown = hours.current;
    if (!slots || !shown) return;
    const lit = [...(grid.current?.querySelectorAll<HTMLElement>('.ec-body .ec-grid > .ec-day') ?? [])];
    const columns = listShownColumns(calendar, { view, date, memberIds });
    // The grid does not show the columns of this calendar yet, so the highlighting would be wrong.
    if (lit.length !== columns.length) return;
    for (const [index, column] of columns.entries()) {
      const ground = buildColumnBackground(mergeSpansOfColumn(slots, column, calendar.timeZone), shown);
      lit[index]?.style.setProperty('background-image', ground);
    }
    return () => {
      for (const one of lit) one.style.removeProperty('background-image');
    };
  }, [grid, hours, calendar, view, date, memberIds, slots]);
}
