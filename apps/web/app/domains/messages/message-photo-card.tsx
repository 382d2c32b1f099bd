import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhotoButton } from '~/ui/picture/photo-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { photoQuery } from './queries.ts';

type MessagePhotoCardProps = { threadId: string; photoId: string; alt: string };

/** Photo of a thread. Loading it needs authorization, so it has no public URL. */
export function MessagePhotoCard({ threadId, photoId, alt }: MessagePhotoCardProps) {
  const { t } = useTranslation('messages');
  const { data: shown, error } = useQuery(photoQuery(threadId, photoId));
  if (error) return <Quiet component="span">{t('photo.gone')}</Quiet>;
  return <PhotoButton shown={shown} alt={alt} label={t('photo.enlarge', { photo: alt })} />;
}
