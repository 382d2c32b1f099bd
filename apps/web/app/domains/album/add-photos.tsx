import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { FileButton } from '~/ui/form/file-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './add-photos.module.css';
import type { SendingPhoto } from './sending-steps.ts';
import { useSendPhotos } from './use-send-photos.ts';

/**
 * The types are listed one by one because some phones offer no photo for "image/*". For this list they
 * convert their own format (HEIC) to JPEG.
 */
const accepted = 'image/jpeg,image/png,image/webp';

export function AddPhotos({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('album');
  const id = useId();
  const { photos, choose, sendAgain, putAside } = useSendPhotos();
  return (
    <div className={classes.add}>
      {!isFull && (
        <div className={classes.choose}>
          <VisuallyHidden id={id}>{t('send.label')}</VisuallyHidden>
          <FileButton
            label={t('send.choose')}
            labelledBy={id}
            describedBy={`${id}-hint`}
            accept={accepted}
            onChoose={choose}
            multiple
          />
          <Quiet component="span" id={`${id}-hint`}>
            {t('send.hint')}
          </Quiet>
        </div>
      )}
      {photos.length > 0 && (
        <ul className={classes.sending} aria-label={t('send.list')}>
          {photos.map((photo) => (
            <SendingRow
              key={photo.key}
              photo={photo}
              onAgain={() => sendAgain(photo.key)}
              onPutAside={() => putAside(photo.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type SendingRowProps = { photo: SendingPhoto; onAgain: () => void; onPutAside: () => void };

function SendingRow({ photo: { file, state, share, problem }, onAgain, onPutAside }: SendingRowProps) {
  const { t } = useTranslation('album');
  const { name } = file;
  return (
    <li className={classes.one}>
      <span className={classes.name}>{name}</span>
      {state === 'waiting' && <Quiet component="span">{t('send.waiting')}</Quiet>}
      {state === 'sending' && (
        <progress className={classes.share} value={share} max={1} aria-label={t('send.sending', { name })} />
      )}
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
      {(state === 'failed' || state === 'refused') && (
        <span className={classes.presses}>
          {state === 'failed' && (
            <LinkButton size="sm" aria-label={t('send.againOf', { name })} onClick={onAgain}>
              {t('send.again')}
            </LinkButton>
          )}
          <LinkButton size="sm" aria-label={t('send.putAsideOf', { name })} onClick={onPutAside}>
            {t('send.putAside')}
          </LinkButton>
        </span>
      )}
    </li>
  );
}
