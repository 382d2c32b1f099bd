import type { ProfessionalPicture as Picture } from '@meche/contract/album';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { PhotoCover } from './photo-cover.tsx';

type ProfessionalPictureProps = Picture & {
  name: string;
  /** Display width, in the syntax of the HTML attribute `sizes`. */
  sizes: string;
  /** `card` for a frame between 3:4 and 16:9, `banner` for a wider one. */
  shape?: 'card' | 'banner';
  eager?: boolean;
  /** Needed only when the photo shows something that the text next to it does not say. */
  alt?: string;
};

/** The picture of a professional everywhere: the cover photo, else the drawn front or door. */
export function ProfessionalPicture(props: ProfessionalPictureProps) {
  const { name, photoId, role, hairColours, sizes, shape = 'card', eager = false, alt = '' } = props;
  if (photoId) return <PhotoCover id={photoId} {...{ sizes, eager, alt }} />;
  const scene = role === 'SALON' ? 'salon' : 'home';
  const sized = shape === 'card' ? { card: sizes } : { banner: sizes };
  return <CoverArt {...{ name, scene, eager }} {...sized} colours={hairColours} />;
}
