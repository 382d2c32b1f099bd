import classes from './cover-art.module.css';
import { avatar, banners, cards, coverArtAddress, coverArtPoints, type Shape } from './cover-art-address.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

type CoverArtProps = CoverArtOptions & {
  className?: string | undefined;
  /** In the first viewport: loaded at once. */
  eager?: boolean;
  /**
   * `sizes` of a banner, cropped to its centre on a card or whole. Where the frame is taller, the image is
   * scaled to its height.
   */
  card?: string;
  banner?: string;
};

/** Generated cover picture, by address: cached by the browser, and without drawing code in the bundle. */
export function CoverArt(props: CoverArtProps) {
  const { name, colours, format = 'cover', scene, className, eager = false, card, banner } = props;
  const drawing = { name, colours, format, scene };
  const shapes: readonly Shape[] | undefined = (card && cards) || (banner && banners) || undefined;
  const set = shapes?.map((shape) => `${coverArtPoints(drawing, shape)} ${shape[0]}w`).join(', ');
  return (
    <img
      className={`${classes.picture} ${className ?? ''}`}
      srcSet={set}
      sizes={card ?? banner}
      src={format === 'avatar' ? coverArtPoints(drawing, avatar) : coverArtAddress(drawing)}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      // Offline, hides the broken image.
      onError={({ currentTarget }) => currentTarget.setAttribute('data-missing', '')}
      onLoad={({ currentTarget }) => currentTarget.removeAttribute('data-missing')}
    />
  );
}
