import type { AlbumPhoto, RemovedPhoto } from '@meche/contract/album';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fetchPrivatePicture } from '~/lib/api/fetch-picture.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { pictureKey } from '~/ui/form/use-picture-file.ts';
import type { PlaceInList } from '~/ui/order/use-list-order.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { PhotoButtons } from './photo-buttons.tsx';
import classes from './photo-row.module.css';

type RemovedPhotoRowProps = {
  photo: AlbumPhoto & { removed: RemovedPhoto };
  name: string;
  place: PlaceInList;
};

/**
 * Row of a photo that an operator removed, with the reason and the link to contest the removal. Only the
 * professional who owns the album sees it.
 */
export function RemovedPhotoRow({ photo, name, place }: RemovedPhotoRowProps) {
  const { t } = useTranslation('album');
  const { removed } = photo;
  const { data: shown } = useQuery({
    queryKey: pictureKey(photo.id),
    queryFn: () => fetchPrivatePicture(photo.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <li {...place.row} className={`${classes.removed} ${place.row.className}`}>
      <span className={classes.pictures} data-hidden="" data-removed="">
        {shown && <img src={shown} alt={name} />}
      </span>
      <div className={classes.words}>
        <span className={classes.caption}>{photo.caption || name}</span>
        <span className={classes.states}>
          <span className={classes.state} data-tone="loss">
            {t('photo.removed')}
          </span>
        </span>
        <p>{t('removed.lead')}</p>
        <Quiet>
          {t('removed.reason')} – {removed.facts} ({removed.rule})
        </Quiet>
        <LinkButton
          component={Link}
          size="sm"
          to={`${to('decision')}#token=${removed.token}`}
          aria-label={t('removed.contestOf', { photo: name })}
        >
          {t('removed.contest')}
        </LinkButton>
        <PhotoButtons photo={photo} />
      </div>
    </li>
  );
}
