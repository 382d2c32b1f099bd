import type { StrandsShape } from '@meche/contract/strands';
import type { StrandsOptions } from './draw-strands.ts';
import classes from './strands.module.css';
import { strandsAddress, strandsPoints } from './strands-address.ts';

type StrandsImageProps = StrandsOptions & {
  className?: string | undefined;
  /** In sight from the start: not waited for. */
  eager?: boolean;
  /**
   * Of a banner: how wide it is drawn (`sizes` of HTML), as its middle on a card or whole. Where its frame is higher than it, it
   * is as wide as that height asks for.
   */
  card?: string;
  banner?: string;
};

const cards = [
  [480, 270],
  [800, 450],
  [1200, 675],
] as const;
const banners = [
  [800, 280],
  [1200, 420],
  [1600, 560],
] as const;

/** The house picture by its address: kept by the browser, and nothing of the drawing travels with the page. */
export function StrandsImage(props: StrandsImageProps) {
  const { name, colours, format = 'cover', scene, className, eager = false, card, banner } = props;
  const drawing = { name, colours, format, scene };
  const shapes: readonly StrandsShape[] | undefined = (card && cards) || (banner && banners) || undefined;
  const set = shapes?.map((shape) => `${strandsPoints(drawing, shape)} ${shape[0]}w`).join(', ');
  return (
    <img
      className={`${classes.picture} ${className ?? ''}`}
      srcSet={set}
      sizes={card ?? banner}
      src={format === 'avatar' ? strandsPoints(drawing, [192, 192]) : strandsAddress(drawing)}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}
