import { useId } from 'react';
import { drawStrands, type StrandsFormat } from './draw-strands.ts';
import classes from './strands.module.css';

type StrandsProps = {
  name: string;
  colours?: readonly string[] | undefined;
  format?: StrandsFormat;
  className?: string | undefined;
  /** The locks are drawn in one after the other, once. */
  drawnIn?: boolean;
};

/** The house picture in the page itself: for one large picture. Decorative; the name stands beside it. */
export function Strands({ name, colours, format = 'cover', className, drawnIn = false }: StrandsProps) {
  const id = useId();
  const picture = drawStrands({ name, colours, format });
  return (
    <svg
      className={`${classes.picture} ${drawnIn ? classes.drawnIn : ''} ${className ?? ''}`}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}g`} x2="1" y2="1">
          <stop stopColor={picture.ground[0]} />
          <stop offset="1" stopColor={picture.ground[1]} />
        </linearGradient>
        {picture.tones.map(({ deep, light }, tone) => (
          <linearGradient
            key={`${deep}${light}`}
            id={`${id}${tone}`}
            gradientUnits="userSpaceOnUse"
            spreadMethod="reflect"
            {...picture.sheen}
          >
            <stop stopColor={deep} />
            <stop offset=".45" stopColor={light} />
            <stop offset="1" stopColor={deep} />
          </linearGradient>
        ))}
      </defs>
      <path fill={`url(#${id}g)`} d={`M0 0h${picture.width}v${picture.height}H0z`} />
      <g fill="none" strokeLinecap="round">
        {picture.strokes.map((stroke) => (
          <path
            key={`${stroke.width} ${stroke.d}`}
            stroke={`url(#${id}${stroke.tone})`}
            strokeWidth={stroke.width}
            opacity={stroke.opacity}
            d={stroke.d}
          />
        ))}
      </g>
    </svg>
  );
}
