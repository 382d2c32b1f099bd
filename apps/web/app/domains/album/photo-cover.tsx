import classes from '~/ui/cover-art/cover-art.module.css';
import { photoSrcSet, photoUrl } from './photo-address.ts';

type PhotoCoverProps = {
  id: string;
  /** Display width of the picture, in the syntax of the HTML attribute `sizes`. */
  sizes: string;
  /** True for a cover that is visible when the page loads: the browser then fetches it first. */
  eager?: boolean;
  /** Needed only when the photo shows something that the text next to it does not say. */
  alt?: string;
};

export function PhotoCover({ id, sizes, eager = false, alt = '' }: PhotoCoverProps) {
  const widths = [320, 640, 1280] as const;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={photoSrcSet(id, widths, 'avif')} sizes={sizes} />
      <img
        className={classes.photo}
        srcSet={photoSrcSet(id, widths)}
        sizes={sizes}
        src={photoUrl(id, 640)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
