import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { AddPhotos } from './add-photos.tsx';
import classes from './album-screen.module.css';
import { HiddenNotice } from './hidden-notice.tsx';
import { PhotoList } from './photo-list.tsx';
import { albumQuery } from './queries.ts';
import { albumCapacity } from './use-send-photos.ts';

export function AlbumScreen() {
  const { t } = useTranslation('album');
  const query = useQuery(albumQuery(useApi()));
  const album = query.data;
  if (!album) return <QueryState of={query} shape="list" height={320} />;
  const { photos, room } = album;
  const count = photos.length;
  return (
    <div className={classes.album}>
      {photos.some(({ isShown, removed }) => !isShown && !removed) && <HiddenNotice album={album} />}
      <div className={classes.room}>
        <p>{room === null ? t('room.all', { count }) : t('room.free', { count, room })}</p>
        {room !== null && (
          <Quiet>
            {t('more', { count: room })} <Link to={to('subscription')}>{t('plans')}</Link>
          </Quiet>
        )}
      </div>
      <AddPhotos isFull={count >= albumCapacity(album)} />
      {count > 0 ? (
        <PhotoList album={album} />
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
    </div>
  );
}
