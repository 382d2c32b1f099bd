import type { Album } from '@meche/contract/album';
import { chooseShownPhotos } from '@meche/contract/api-client/album';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Checkbox } from '~/ui/form/tick.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './hidden-notice.module.css';
import { photoUrl } from './photo-address.ts';
import { albumKey } from './queries.ts';

/**
 * Shown when the plan displays fewer photos than the album holds. The member picks which photos stay
 * visible.
 */
export function HiddenNotice({ album }: { album: Album }) {
  const { t } = useTranslation('album');
  const [isChoosing, setChoosing] = useState(false);
  const room = album.room ?? album.photos.length;
  return (
    <section className={classes.notice} aria-label={t('shown.notice')}>
      <Title order={2} size="h4">
        {t('shown.notice')}
      </Title>
      <p>{t('shown.text', { count: room })}</p>
      <div>
        <Button onClick={() => setChoosing(true)}>{t('shown.open')}</Button>
      </div>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('shown.title')}>
        <Choice album={album} room={room} onChosen={() => setChoosing(false)} />
      </Dialog>
    </section>
  );
}

type ChoiceProps = { album: Album; room: number; onChosen: () => void };

function Choice({ album, room, onChosen }: ChoiceProps) {
  const { t } = useTranslation('album');
  const cache = useQueryClient();
  const photos = album.photos.filter(({ removed }) => !removed);
  const [chosen, setChosen] = useState(() => photos.filter(({ isShown }) => isShown).map(({ id }) => id));
  const isTooMany = chosen.length > room;
  const choose = useCommand({
    call: (photoIds: string[], { api }) => api.call(chooseShownPhotos, { body: { photoIds } }),
    onDone(now) {
      cache.setQueryData(albumKey, now);
      toast('done', t('shown.done'));
      onChosen();
    },
    stale: [albumKey],
  });
  return (
    <div className={classes.choice}>
      <p>{t('shown.choose', { count: room })}</p>
      <ul className={classes.photos}>
        {photos.map(({ id, caption }, at) => (
          <li key={id}>
            <img src={photoUrl(id, 320)} alt="" loading="lazy" decoding="async" />
            <Checkbox
              label={caption || t('photo.nth', { nth: at + 1 })}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
      <p role="status" data-over={isTooMany ? '' : undefined} className={classes.count}>
        {t('shown.count', { count: chosen.length, room })}
      </p>
      <Button loading={choose.isBusy} disabled={isTooMany} onClick={() => void choose.run(chosen)} fullWidth>
        {t('shown.submit')}
      </Button>
    </div>
  );
}
