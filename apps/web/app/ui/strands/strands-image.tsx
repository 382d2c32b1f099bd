import type { StrandsOptions } from './draw-strands.ts';
import classes from './strands.module.css';
import { strandsAddress } from './strands-address.ts';

type StrandsImageProps = StrandsOptions & {
  className?: string | undefined;
  /** In sight from the start: not waited for. */
  eager?: boolean;
};

/** The house picture by its address: kept by the browser, and nothing of the drawing travels with the page. */
export function StrandsImage({
  name,
  colours,
  format = 'cover',
  scene,
  className,
  eager = false,
}: StrandsImageProps) {
  return (
    <img
      className={`${classes.picture} ${className ?? ''}`}
      src={strandsAddress({ name, colours, format, scene })}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
