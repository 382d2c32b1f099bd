import classes from './cover-art.module.css';
import {
  avatarShape,
  bannerShapes,
  cardShapes,
  coverArtAddress,
  coverArtImageAddress,
  type Shape,
} from './cover-art-address.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

type CoverArtProps = CoverArtOptions & {
  className?: string | undefined;
  /** True for a picture in the first viewport: it loads without delay and with high priority. */
  eager?: boolean;
  /**
   * `sizes` attribute of a banner: `card` for a card, which shows the centre, `banner` for the whole
   * banner. A frame that is taller than the picture scales it to its height.
   */
  card?: string;
  banner?: string;
};

/**
 * Shows a generated cover picture by its address, so that the browser caches it and the bundle contains no
 * drawing code.
 */
export function CoverArt(props: CoverArtProps) {
  const { name, colours, format = 'cover', scene, className, eager = false, card, banner } = props;
  const drawing = { name, colours, format, scene };
  const shapes: readonly Shape[] | undefined = (card && cardShapes) || (banner && bannerShapes) || undefined;
  const set = shapes?.map((shape) => `${coverArtImageAddress(drawing, shape)} ${shape[0]}w`).join(', ');
  return (
    <img
      className={`${classes.picture} ${className ?? ''}`}
      srcSet={set}
      sizes={card ?? banner}
      src={format === 'avatar' ? coverArtImageAddress(drawing, avatarShape) : coverArtAddress(drawing)}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      // Hides the broken image when it cannot load, for example offline.
      onError={({ currentTarget }) => currentTarget.setAttribute('data-missing', '')}
      onLoad={({ currentTarget }) => currentTarget.removeAttribute('data-missing')}
    />
  );
}
