import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayStrip, type Drawn } from './day-strip.tsx';
import { paintRanges, type RangeTyped, toMinuteRange } from './hours-draft.ts';
import classes from './paint-strip.module.css';
import { useHourTexts } from './use-hour-texts.ts';

/** In minutes. The step suits a finger; the fields below the strip take finer times. */
const STEP = 15;

type PaintStripProps = {
  ranges: readonly RangeTyped[];
  drawn: Drawn;
  onPaint: (ranges: RangeTyped[]) => void;
};

type Stroke = { from: number; to: number; isWork: boolean };

/**
 * Paints the hours of a day by dragging. A stroke that starts outside of the hours adds time, and one that
 * starts inside removes time. The fields below do the same by keyboard.
 */
export function PaintStrip({ ranges, drawn, onPaint }: PaintStripProps) {
  const { t } = useTranslation('hours');
  const words = useHourTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [stroke, setStroke] = useState<Stroke>();

  function minuteAt(event: PointerEvent): number {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const share = Math.min(1, Math.max(0, (event.clientX - left) / (width || 1)));
    return drawn.from + Math.round((share * (drawn.to - drawn.from)) / STEP) * STEP;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = minuteAt(event);
    const isTaken = ranges.some((range) => {
      const [from, to] = toMinuteRange(range);
      return from <= at && at < to;
    });
    setStroke({ from: at, to: at, isWork: !isTaken });
  }

  const span = stroke && ([Math.min(stroke.from, stroke.to), Math.max(stroke.from, stroke.to)] as const);
  const shown = stroke && span && span[0] < span[1] ? paintRanges(ranges, span, stroke.isWork) : ranges;

  return (
    <div className={classes.paint}>
      <div
        ref={bar}
        className={classes.bar}
        data-testid="paint"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => stroke && setStroke({ ...stroke, to: minuteAt(event) })}
        onPointerUp={() => {
          if (shown !== ranges) onPaint([...shown]);
          setStroke(undefined);
        }}
        onPointerCancel={() => setStroke(undefined)}
      >
        <DayStrip ranges={shown} drawn={drawn} />
      </div>
      <p aria-hidden="true">
        {span && span[0] < span[1]
          ? t(stroke?.isWork ? 'paint.working' : 'paint.off', { range: words.range(...span) })
          : t('paint.how')}
      </p>
    </div>
  );
}
