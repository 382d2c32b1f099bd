import '@event-calendar/core/index.css';
import type { Slot } from '@meche/contract/scheduling';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import classes from './calendar-grid.module.css';
import { LoadingText } from './loading-text.tsx';
import { type DrawnCalendar, useGridDrawing } from './use-grid-drawing.ts';
import { type GridHandlers, type Library, useGridLibrary } from './use-grid-library.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import { useHighlightedColumns } from './use-highlighted-columns.ts';

export type CalendarGridProps = DrawnCalendar &
  GridHandlers & {
    /** True while the days load: the grid shows the hours and accepts no input. */
    loading?: boolean;
    /**
     * Set when the data is outdated. Members can then open appointments but neither move them nor press
     * free time.
     */
    old?: { isRenewing: boolean } | false;
    /** Times at which the dragged item may be dropped. The grid highlights them. */
    legal?: readonly Slot[] | undefined;
    fetchLibrary?: () => Promise<Library>;
  };

/** Day and week grid, drawn by the library @event-calendar/core, which receives only local times. */
export function CalendarGrid(props: CalendarGridProps) {
  const { calendar, view, date, memberIds, loading = false, old = false, onChange, legal } = props;
  const { fetchLibrary = () => import('@event-calendar/core') } = props;
  const { t } = useTranslation('calendar');
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = old ? { ...props, onTap: () => {}, onDraw: () => {} } : props;
  const library = useGridLibrary(element, latest, fetchLibrary);
  const isMovable = onChange !== undefined && !old;
  const hours = useGridDrawing(library, props, { isLoading: loading, isMovable });
  useGridScroll(library, props, hours, loading);
  const slots = library.heldId ? legal : undefined;
  useHighlightedColumns(element, hours, { calendar, view, date, memberIds, slots });
  const isPending = loading || (old !== false && old.isRenewing);
  const isFailed = library.problem !== undefined;
  return (
    <div className={classes.frame} aria-busy={isPending}>
      {isFailed ? (
        <ErrorState error={library.problem} onRetry={library.retry} />
      ) : (
        (isPending || !library.grid) && <LoadingText word={t('loading')} />
      )}
      <div
        ref={element}
        className={classes.grid}
        hidden={isFailed}
        // Days that are not loaded accept no input.
        inert={loading}
        data-old={old ? '' : undefined}
        data-view={view}
        data-head={view === 'week' || memberIds.length !== 1 ? '' : undefined}
      />
    </div>
  );
}
