import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPrivatePicture } from '~/lib/api/fetch-picture.ts';
import { pictureAddress } from '~/lib/api/picture-address.ts';
import { PhotoButton } from '~/ui/picture/photo-button.tsx';

/**
 * A hidden photo has no public URL, so it is fetched as a private file, which only its owner and operators
 * may open.
 */
export function ReportedPhoto({ id, isHidden, alt }: { id: string; isHidden: boolean; alt: string }) {
  const { t } = useTranslation('moderation');
  const { data } = useQuery({
    queryKey: ['picture', id, 'hidden'],
    queryFn: () => fetchPrivatePicture(id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isHidden,
  });
  const name = alt || t('kinds.photo');
  return (
    <PhotoButton
      shown={isHidden ? data : pictureAddress(id, '1280-webp')}
      alt={name}
      label={t('enlarge', { photo: name })}
    />
  );
}
