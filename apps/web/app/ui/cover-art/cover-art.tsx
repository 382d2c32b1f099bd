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
   * `sizes` attribute: `card` for a square picture in a frame between 3:4 and 16:9, `banner` for a wide one.
   * A frame that is taller than the picture scales it to its height.
   */
  card?: string;
  banner?: string;
  /** Below this width, where the frame is too low for a whole scene, the picture is a banner of hair alone. */
  sceneFrom?: string;
};

/**
 * Shows a generated cover picture by its address, so that the browser caches it and the bundle contains no
 * drawing code.
 */
export function CoverArt(props: CoverArtProps) {
  const { name, colours, scene, className, eager = false, card, banner, sceneFrom } = props;
  const format = card ? 'card' : banner ? 'banner' : (props.format ?? 'cover');
  const drawing = { name, colours, format, scene };
  const shapes: readonly Shape[] | undefined = (card && cardShapes) || (banner && bannerShapes) || undefined;
  const set = shapes && listImages(drawing, shapes);
  const hair = sceneFrom && listImages({ name, colours, format: 'banner' }, bannerShapes);
  const image = (
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
  if (!sceneFrom) return image;
  return (
    <picture style={{ display: 'contents' }}>
      <source media={`(width < ${sceneFrom})`} srcSet={hair} sizes="100vw" />
      {image}
    </picture>
  );
}

function listImages(drawing: CoverArtOptions, shapes: readonly Shape[]): string {
  return shapes.map((shape) => `${coverArtImageAddress(drawing, shape)} ${shape[0]}w`).join(', ');
}
