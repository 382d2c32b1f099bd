import type { Album, AlbumPhoto } from '@meche/contract/album';
import { chooseCover, removeAlbumPhoto } from '@meche/contract/api-client/album';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './photo-buttons.module.css';
import { albumKey } from './queries.ts';

export function PhotoButtons({ photo, onRemoved }: { photo: AlbumPhoto; onRemoved?: () => void }) {
  const { t } = useTranslation('album');
  const cache = useQueryClient();
  const [asks, setAsks] = useState(false);
  const keep = (now: Album) => cache.setQueryData(albumKey, now);
  const cover = useCommand({
    call: (photoId: string, { api }) => api.call(chooseCover, { body: { photoId } }),
    onDone(now) {
      keep(now);
      toast('done', t('edit.coverDone'));
    },
    stale: [albumKey],
  });
  const remove = useCommand({
    call: (id: string, { api }) => api.call(removeAlbumPhoto, { params: { id } }),
    onDone(now) {
      setAsks(false);
      onRemoved?.();
      keep(now);
      toast('done', t('edit.removed'));
    },
    stale: [albumKey],
  });
  return (
    <div className={classes.buttons}>
      {photo.removed === null && photo.isCover && <Quiet>{t('edit.isCover')}</Quiet>}
      {photo.removed === null && !photo.isCover && (
        <Button variant="default" loading={cover.isBusy} onClick={() => void cover.run(photo.id)}>
          {t('edit.makeCover')}
        </Button>
      )}
      <LinkButton onClick={() => setAsks(true)}>{t('edit.remove')}</LinkButton>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('edit.removeTitle')}
        confirmLabel={t('edit.remove')}
        tone="loss"
        onConfirm={() => remove.run(photo.id)}
      >
        <p>{t('edit.removeText')}</p>
      </ConfirmDialog>
    </div>
  );
}
