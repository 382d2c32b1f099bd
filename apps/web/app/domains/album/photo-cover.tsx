import classes from '~/ui/cover-art/cover-art.module.css';
import { photoAddress, photoSet } from './photo-address.ts';

type PhotoCoverProps = {
  id: string;
  /** How wide it is drawn (`sizes` of HTML). */
  sizes: string;
  /** In sight from the start: not waited for. */
  eager?: boolean;
  /** Where it says more than what stands beside it. */
  alt?: string;
};

/** The photo that stands for a house, in the place of its strands, as large as its frame. */
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
