import classes from '~/ui/cover-art/cover-art.module.css';
import { photoAddress, photoSet } from './photo-address.ts';

type PhotoCoverProps = {
  id: string;
  /** Display width, as in the HTML attribute `sizes`. */
  sizes: string;
  /** For a cover that is visible at load: fetched with high priority. */
  eager?: boolean;
  /** Needed only when the photo shows more than the text next to it. */
  alt?: string;
};

/** Cover photo of a professional. Fills its frame in place of the generated cover art. */
export function PhotoCover({ id, sizes, eager = false, alt = '' }: PhotoCoverProps) {
  const widths = [320, 640, 1280] as const;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={photoSet(id, widths, 'avif')} sizes={sizes} />
      <img
        className={classes.photo}
        srcSet={photoSet(id, widths)}
        sizes={sizes}
        src={photoAddress(id, 640)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
