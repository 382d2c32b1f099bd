import { useSentPicture } from '~/ui/form/use-picture-file.ts';
import classes from './face.module.css';
import { Face } from './face.tsx';

type SentFaceProps = {
  of: { name: string; portraitId: string | null };
  /** The one that everybody sees: any other is shown to who has just sent it alone. */
  shown: string | null;
  size?: 'md' | 'lg';
  /** Of the one that was just sent. */
  alt?: string;
};

/** A portrait that may only just have been sent; until it is saved others cannot see it, nor this page by its address. */
export function SentFace({ of: { name, portraitId }, shown, size = 'md', alt = '' }: SentFaceProps) {
  const preview = useSentPicture(portraitId);
  const isNew = portraitId !== null && portraitId !== shown;
  if (!isNew || !preview) return <Face of={{ name, portraitId: isNew ? null : portraitId }} size={size} />;
  return (
    <span className={classes.face} data-size={size}>
      <img src={preview} alt={alt} />
    </span>
  );
}
