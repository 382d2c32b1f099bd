import { pictureAddress } from '~/lib/api/picture-address.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import classes from './face.module.css';

type FaceProps = {
  of: { name: string; portraitId: string | null };
  /** Hair colours of the drawing that replaces a missing portrait. */
  colours?: readonly string[];
  size?: 'xs' | 'sm' | 'md' | 'lg';
};

/**
 * A round portrait, or a drawing for a member without one. It needs no text alternative, because the name
 * is next to it.
 */
export function Face({ of: { name, portraitId }, colours, size = 'md' }: FaceProps) {
  return (
    <span className={classes.face} data-size={size}>
      {portraitId ? (
        <img src={pictureAddress(portraitId, '160-webp')} alt="" loading="lazy" decoding="async" />
      ) : (
        <CoverArt name={name} colours={colours} format="avatar" />
      )}
    </span>
  );
}

export function Faces({
  portraitIds,
  size = 'sm',
}: {
  portraitIds: readonly string[];
  size?: FaceProps['size'];
}) {
  if (portraitIds.length === 0) return null;
  return (
    <span className={classes.faces}>
      {portraitIds.map((portraitId) => (
        <Face key={portraitId} of={{ name: '', portraitId }} size={size} />
      ))}
    </span>
  );
}
