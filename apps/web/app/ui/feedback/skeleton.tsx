import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './skeleton.module.css';

/** A bar from `top` to `bottom` in pixels; with `every` it repeats every so many pixels. */
type Bar = { top: number; bottom: number; width: string; left?: string; every?: number };

// The shapes are not in the style sheet, because the style sheet blocks the first paint of every page.
const shapes = {
  text: [{ top: 6, bottom: 18, width: '100%', every: 30 }],
  list: [
    { top: 10, bottom: 26, width: '40%', every: 72 },
    { top: 38, bottom: 48, width: '75%', every: 72 },
  ],
  form: [
    { top: 6, bottom: 18, width: '30%', every: 92 },
    { top: 28, bottom: 72, width: '100%', every: 92 },
  ],
  card: [
    { top: 0, bottom: 140, width: '120px' },
    { top: 6, bottom: 26, width: '46%', left: '42%' },
    { top: 44, bottom: 56, width: '30%', left: '42%' },
    { top: 70, bottom: 82, width: '52%', left: '42%' },
    { top: 164, bottom: 176, width: '60%' },
    { top: 192, bottom: 232, width: '100%' },
  ],
  days: [0, 1, 2, 3, 4].map((day) => ({
    top: 0,
    bottom: 40,
    width: '18%',
    left: `${day * 20.5}%`,
    every: 48,
  })),
  hours: [{ top: 0, bottom: 1, width: '100%', every: 60 }],
  page: [
    { top: 0, bottom: 240, width: '100%' },
    { top: 264, bottom: 296, width: '45%' },
    { top: 320, bottom: 334, width: '80%' },
    { top: 344, bottom: 358, width: '70%' },
  ],
} as const satisfies Record<string, readonly Bar[]>;

type SkeletonProps = {
  shape: keyof typeof shapes;
  height: number | string;
  /**
   * True: screen readers do not announce the skeleton, because another one on the page announces loading.
   */
  isQuiet?: boolean;
};

/** Placeholder in the shape of the content that is loading. */
export function Skeleton({ shape, height, isQuiet = false }: SkeletonProps) {
  const { t } = useTranslation();
  const style = { ...drawn(shapes[shape]), height };
  const outline = <div className={classes.skeleton} data-skeleton={shape} style={style} aria-hidden="true" />;
  if (isQuiet) return outline;
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {outline}
    </div>
  );
}

function drawn(bars: readonly Bar[]): CSSProperties {
  const line = 'var(--meche-line)';
  const of = (say: (bar: Bar) => string) => bars.map(say).join(',');
  return {
    backgroundImage: of(
      ({ top, bottom }) =>
        `linear-gradient(transparent ${top}px,${line} ${top}px ${bottom}px,transparent ${bottom}px)`,
    ),
    backgroundSize: of(({ width, every }) => `${width} ${every ? `${every}px` : '100%'}`),
    // A percentage of a CSS background position refers to the space that the bar leaves free.
    backgroundPosition: of(({ width, left = '0%' }) => {
      const room = 100 - Number.parseFloat(width);
      return `${room > 0 ? (Number.parseFloat(left) / room) * 100 : 0}% 0`;
    }),
  };
}
