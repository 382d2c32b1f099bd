import classes from './cover-art.module.css';
import { avatar, banners, cards, coverArtAddress, coverArtPoints, type Shape } from './cover-art-address.ts';
import type { CoverArtOptions } from './draw-cover-art.ts';

type CoverArtProps = CoverArtOptions & {
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

/** The house picture by its address: kept by the browser, and nothing of the drawing travels with the page. */
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
      // Without network nothing stands there rather than a broken picture.
      onError={({ currentTarget }) => currentTarget.setAttribute('data-missing', '')}
      onLoad={({ currentTarget }) => currentTarget.removeAttribute('data-missing')}
    />
  );
}
