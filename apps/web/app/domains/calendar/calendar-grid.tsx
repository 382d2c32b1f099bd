import '@event-calendar/core/index.css';
import type { Slot } from '@meche/contract/scheduling';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import classes from './calendar-grid.module.css';
import { LoadingWord } from './loading-word.tsx';
import { type DrawnCalendar, useGridDrawing } from './use-grid-drawing.ts';
import { type GridHandlers, type Library, useGridLibrary } from './use-grid-library.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import { useHighlightedColumns } from './use-highlighted-columns.ts';

export type CalendarGridProps = DrawnCalendar &
  GridHandlers & {
    /** The days are loading: the hours show, without interaction. */
    loading?: boolean;
    /** The data is outdated: appointments can be opened, but free time cannot be booked. */
    old?: { isRenewing: boolean } | false;
    /** Times at which the dragged item may be dropped: highlighted. */
    legal?: readonly Slot[] | undefined;
    fetchLibrary?: () => Promise<Library>;
  };

/** Day and week grid, drawn by a library that only receives local times. */
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
        (isPending || !library.grid) && <LoadingWord word={t('loading')} />
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
