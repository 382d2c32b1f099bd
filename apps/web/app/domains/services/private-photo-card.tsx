import { readFile } from '@meche/contract/api-client/files';
import { readAnswerPhoto } from '@meche/contract/api-client/requests';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '~/lib/api/fetch-file.ts';
import { pictureKey } from '~/ui/form/use-picture-file.ts';
import classes from './answer-fields.module.css';

type PrivatePhotoCardProps = {
  photoId: string;
  /** The appointment whose answers contain the photo. Undefined for the reader's own new upload. */
  appointmentId?: string | undefined;
  alt: string;
};

/** The photo has no public URL, so it is fetched with the reader's session. */
export function PrivatePhotoCard({ photoId, appointmentId, alt }: PrivatePhotoCardProps) {
  const { t } = useTranslation('requests');
  const { data: shown, error } = useQuery({
    queryKey: pictureKey(photoId),
    queryFn: () => readPhoto(photoId, appointmentId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <span className={classes.note}>{t('photos.gone')}</span>;
  if (!shown) return <span className={classes.waiting} role="img" aria-label={alt} />;
  return <img src={shown} alt={alt} />;
}

async function readPhoto(photoId: string, appointmentId: string | undefined): Promise<string> {
  const { file } = await fetchFile((api) =>
    appointmentId
      ? api.call(readAnswerPhoto, { params: { id: appointmentId, photoId } })
      : api.call(readFile, { params: { id: photoId } }),
  );
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
