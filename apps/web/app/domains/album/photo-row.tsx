import type { AlbumPhoto } from '@meche/contract/album';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreActions } from '~/ui/button/more-actions.tsx';
import { OrderButtons } from '~/ui/order/order-buttons.tsx';
import type { PlaceInList } from '~/ui/order/use-list-order.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { photoUrl } from './photo-address.ts';
import classes from './photo-row.module.css';

type PhotoRowProps = {
  photo: AlbumPhoto;
  /** The caption, or the position in the album. Screen readers use the name to tell the photos apart. */
  name: string;
  doneBy: string | undefined;
  place: PlaceInList;
  onEdit: () => void;
};

/** A photo in the grid: a press on it edits it, and its menu has what is rarely used. */
export function PhotoRow({ photo, name, doneBy, place, onEdit }: PhotoRowProps) {
  const { t } = useTranslation(['album', 'services']);
  const { id, caption, category, beforeId, isCover, isShown } = photo;
  const facts = [
    category && t(`services:categories.${category}`),
    doneBy && t('album:photo.by', { name: doneBy }),
    beforeId && t('album:photo.pair'),
  ].filter(Boolean);
  const labels = {
    drag: t('album:order.drag', { photo: name }),
    earlier: t('album:order.earlier', { photo: name }),
    later: t('album:order.later', { photo: name }),
  };
  return (
    <li {...place.row} className={`${classes.photo} ${place.row.className}`}>
      <button
        type="button"
        className={classes.pictures}
        data-hidden={isShown ? undefined : ''}
        aria-label={t('album:photo.editOf', { photo: name })}
        onClick={onEdit}
      >
        {beforeId && <img src={photoUrl(beforeId, 320)} alt="" loading="lazy" decoding="async" />}
        <img src={photoUrl(id, 320)} alt="" loading="lazy" decoding="async" />
      </button>
      <span className={classes.handle}>
        <OrderButtons place={{ ...place, onEarlier: undefined, onLater: undefined }} labels={labels} />
      </span>
      <span className={classes.states}>
        {isCover && <span className={classes.state}>{t('album:photo.cover')}</span>}
        {!isShown && <span className={classes.state}>{t('album:photo.hidden')}</span>}
      </span>
      <div className={classes.line}>
        <div className={classes.words}>
          {caption && <span className={classes.caption}>{caption}</span>}
          {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
        </div>
        <MoreActions label={t('album:photo.moreOf', { photo: name })}>
          <LinkButton size="sm" onClick={onEdit}>
            {t('album:photo.edit')}
          </LinkButton>
          <span className={classes.order}>
            <OrderButtons place={{ ...place, handle: undefined }} labels={labels} />
          </span>
        </MoreActions>
      </div>
    </li>
  );
}
