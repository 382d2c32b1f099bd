import type { Album } from '@meche/contract/album';
import { orderAlbum } from '@meche/contract/api-client/album';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem, useListOrder } from '~/ui/order/use-list-order.ts';
import { useSentOrder } from '~/ui/order/use-sent-order.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { EditPhotoDialog } from './edit-photo-dialog.tsx';
import classes from './photo-list.module.css';
import { PhotoRow } from './photo-row.tsx';
import { albumKey } from './queries.ts';
import { RemovedPhotoRow } from './removed-photo-row.tsx';

export function PhotoList({ album }: { album: Album }) {
  const { t } = useTranslation('album');
  const cache = useQueryClient();
  const [editedId, setEditedId] = useState<string>();
  const { shown, send } = useSentOrder({
    items: album.photos,
    call: ({ ids: photoIds, seenIds }, api) => api.call(orderAlbum, { body: { photoIds, seenIds } }),
    onDone: (now) => cache.setQueryData(albumKey, now),
    stale: [albumKey],
  });
  const { list, placeOf, announcement } = useListOrder({
    count: shown.length,
    isGrid: true,
    onMove: (from, to) => void send(moveItem(shown, from, to).map(({ id }) => id)),
    describeMove(from, to) {
      const photo = shown[from]?.caption || t('photo.nth', { nth: from + 1 });
      return t('order.now', { photo, nth: to + 1, count: shown.length });
    },
  });
  return (
    <>
      <ul className={classes.photos} ref={list}>
        {shown.map(({ removed, ...photo }, at) => {
          const known = { name: photo.caption || t('photo.nth', { nth: at + 1 }), place: placeOf(at) };
          return removed ? (
            <RemovedPhotoRow key={photo.id} photo={{ ...photo, removed }} {...known} />
          ) : (
            <PhotoRow
              key={photo.id}
              photo={{ ...photo, removed }}
              {...known}
              doneBy={album.members.find(({ id }) => id === photo.memberId)?.name}
              onEdit={() => setEditedId(photo.id)}
            />
          );
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <EditPhotoDialog album={album} photoId={editedId} onClose={() => setEditedId(undefined)} />
    </>
  );
}
