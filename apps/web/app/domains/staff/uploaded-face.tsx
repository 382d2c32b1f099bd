import { useSentPicture } from '~/ui/form/use-picture-file.ts';
import classes from './face.module.css';
import { Face } from './face.tsx';

type SentFaceProps = {
  of: { name: string; portraitId: string | null };
  /** Id of the published portrait. Other portraits are visible only to the user who uploaded them. */
  shown: string | null;
  size?: 'md' | 'lg';
  /** Text alternative of a new portrait. */
  alt?: string;
};

/**
 * A portrait that may not be published yet. Until it is saved it has no public URL, so the local preview is
 * shown.
 */
export function UploadedFace({ of: { name, portraitId }, shown, size = 'md', alt = '' }: SentFaceProps) {
  const preview = useSentPicture(portraitId);
  const isNew = portraitId !== null && portraitId !== shown;
  if (!isNew || !preview) return <Face of={{ name, portraitId: isNew ? null : portraitId }} size={size} />;
  return (
    <span className={classes.face} data-size={size}>
      <img src={preview} alt={alt} />
    </span>
  );
}
