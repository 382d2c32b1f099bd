import { removeClientPhoto } from '@meche/contract/api-client/client-photos';
import type { ClientPhoto } from '@meche/contract/client-photos';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { PhotoButton } from '~/ui/picture/photo-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './photo-section.module.css';
import { clientPhotoQuery, photosKey } from './queries.ts';

type PhotoListProps = { clientId: string; photos: readonly ClientPhoto[] };

export function PhotoList({ clientId, photos }: PhotoListProps) {
  const format = useFormat();
  const byDay = Map.groupBy(photos, ({ day }) => day);
  return (
    <ul className={classes.days}>
      {[...byDay].map(([day, taken]) => (
        <li key={day}>
          <Quiet>{format.day(day, 'full')}</Quiet>
          <ul className={classes.taken}>
            {taken.map((photo) => (
              <li key={photo.id}>
                <OnePhoto clientId={clientId} photo={photo} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function OnePhoto({ clientId, photo }: { clientId: string; photo: ClientPhoto }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { data: shown, error } = useQuery(clientPhotoQuery(clientId, photo.id));
  const [asks, setAsks] = useState(false);
  const remove = useCommand({
    call: (_: undefined, { api }) =>
      api.call(removeClientPhoto, { params: { id: clientId, photoId: photo.id } }),
    onDone: () => {
      setAsks(false);
      toast('done', t('photos.removed'));
    },
    stale: [photosKey(clientId)],
  });
  const kind = t(`photos.kind.${photo.kind}`);
  const alt = t('photos.of', { kind, day: format.day(photo.day, 'full') });
  return (
    <figure className={classes.one}>
      {error ? (
        <Quiet component="span">{t('photos.gone')}</Quiet>
      ) : (
        <PhotoButton shown={shown} alt={alt} label={t('photos.enlarge', { photo: alt })} />
      )}
      <figcaption>
        {kind}
        <LinkButton size="sm" aria-label={t('photos.removeOf', { photo: alt })} onClick={() => setAsks(true)}>
          {t('photos.remove')}
        </LinkButton>
      </figcaption>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('photos.removeTitle')}
        confirmLabel={t('photos.removeConfirm')}
        tone="loss"
        onConfirm={() => remove.run()}
      >
        <p>{t('photos.removeText')}</p>
      </ConfirmDialog>
    </figure>
  );
}
