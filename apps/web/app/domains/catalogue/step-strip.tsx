import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import type { StepTyped } from './service-draft.ts';
import classes from './step-strip.module.css';

type Part = { step: number; kind: 'durationMinutes' | 'freeTimeMinutes'; minutes: number };
type StepStripProps = {
  steps: readonly StepTyped[];
  onStretch: (step: number, kind: Part['kind'], minutes: number) => void;
};

const FIVE = 5;
const LONGEST = 720;

/**
 * Draws the steps of a service to scale, work filled and free time hatched. The end of each part moves by
 * dragging or arrow keys, in steps of five minutes.
 */
export function StepStrip({ steps, onStretch }: StepStripProps) {
  const { t } = useTranslation('catalogue');
  const { duration } = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<{ part: Part; x: number; minutesPerPixel: number }>(undefined);
  const parts = steps.flatMap<Part>(({ durationMinutes, freeTimeMinutes }, step) => [
    { step, kind: 'durationMinutes', minutes: durationMinutes },
    { step, kind: 'freeTimeMinutes', minutes: freeTimeMinutes },
  ]);
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);

  const stretch = ({ step, kind }: Part, requested: number) => {
    const shortest = kind === 'durationMinutes' ? FIVE : 0;
    onStretch(step, kind, Math.min(LONGEST, Math.max(shortest, Math.round(requested / FIVE) * FIVE)));
  };

  function onPointerDown(event: PointerEvent<HTMLElement>, part: Part) {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { part, x: event.clientX, minutesPerPixel: total / (bar.current?.clientWidth || 1) };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!held.current) return;
    const { part, x, minutesPerPixel } = held.current;
    stretch(part, part.minutes + (event.clientX - x) * minutesPerPixel);
  }

  function onKeyDown(event: KeyboardEvent, part: Part) {
    const move = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    stretch(part, part.minutes + move * FIVE);
  }

  return (
    <div ref={bar} className={classes.bar}>
      {parts
        .filter(({ kind, minutes }) => kind === 'durationMinutes' || minutes > 0)
        .map((part) => {
          const name = steps[part.step]?.name || t('steps.nth', { nth: part.step + 1 });
          const label = t(part.kind === 'durationMinutes' ? 'bar.handsOn' : 'bar.free', { name });
          return (
            <div
              key={`${part.step} ${part.kind}`}
              className={classes.part}
              data-kind={part.kind === 'durationMinutes' ? 'hands-on' : 'free'}
              style={{ flexGrow: part.minutes }}
            >
              <span className={classes.word} aria-hidden="true">
                {duration(part.minutes)}
              </span>
              <span
                className={classes.border}
                role="slider"
                tabIndex={0}
                aria-label={label}
                aria-valuemin={part.kind === 'durationMinutes' ? FIVE : 0}
                aria-valuemax={LONGEST}
                aria-valuenow={part.minutes}
                aria-valuetext={duration(part.minutes)}
                onPointerDown={(event) => onPointerDown(event, part)}
                onPointerMove={onPointerMove}
                onPointerUp={() => {
                  held.current = undefined;
                }}
                onPointerCancel={() => {
                  held.current = undefined;
                }}
                onKeyDown={(event) => onKeyDown(event, part)}
              />
            </div>
          );
        })}
    </div>
  );
}
