import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './hold-countdown.module.css';

/** Numbers of seconds left at which a screen reader announces the time. */
const spoken = [300, 120, 60, 30];

/** Shows the time left until a hold ends. `endsAt` is in milliseconds of this browser's clock. */
export function HoldCountdown({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const { t } = useTranslation('booking');
  const left = useSecondsLeft(endsAt);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (left === 0) over.current();
  }, [left]);
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  const announced = spoken.findLast((second) => left <= second);
  return (
    <p className={classes.countdown} data-short={left <= 60 ? '' : undefined}>
      <IconClock size={20} stroke={1.8} aria-hidden />
      <span role="timer" aria-live="off">
        {t('hold.left', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}
      </span>
      <VisuallyHidden aria-live="polite">
        {announced !== undefined && t('hold.spoken', { count: Math.ceil(announced / 60) })}
      </VisuallyHidden>
    </p>
  );
}

function useSecondsLeft(endsAt: number): number {
  const until = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const [left, setLeft] = useState(until);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
