import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { dropCall, queueCall, type WaitingCall } from '~/ui/command/waiting-calls.ts';
import classes from './message-row.module.css';

/** A message written offline. It is sent when the network is back, unless the reader withdraws it. */
export function QueuedMessageRow({ call }: { call: WaitingCall }) {
  const { t } = useTranslation('messages');
  const { about, refused, wire, words } = call;
  const isRefused = refused !== undefined;
  const photos = Number(about?.photos ?? 0);
  return (
    <article className={classes.row} data-mine="">
      <div className={classes.bubble} data-state={isRefused ? 'failed' : 'waiting'}>
        <p>{String(about?.text ?? '') || t('photos', { count: photos })}</p>
      </div>
      <p className={classes.when} role={isRefused ? 'alert' : undefined}>
        {isRefused ? refused || t('waiting.tooLate') : t('waiting.note')}
      </p>
      <div>
        {isRefused && (
          <LinkButton
            size="sm"
            onClick={() => {
              dropCall(call);
              // After a refusal, another attempt needs a new idempotency key.
              queueCall({ ...wire, idempotencyKey: crypto.randomUUID() }, { words, ...(about && { about }) });
            }}
          >
            {t('again')}
          </LinkButton>
        )}{' '}
        <LinkButton size="sm" onClick={() => dropCall(call)}>
          {t('waiting.takeBack')}
        </LinkButton>
      </div>
    </article>
  );
}
