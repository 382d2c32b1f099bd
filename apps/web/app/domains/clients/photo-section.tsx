import {
  MAX_CLIENT_PHOTOS,
  withdrawPhotoConsent,
  writePhotoConsent,
} from '@meche/contract/api-client/client-photos';
import type { PhotoConsent } from '@meche/contract/client-photos';
import type { Client } from '@meche/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { AddPhoto } from './add-photo.tsx';
import { PhotoList } from './photo-list.tsx';
import classes from './photo-section.module.css';
import { photosKey, photosQuery } from './queries.ts';

/**
 * Only members with own_calendar who may see the client see these photos. Without the client's consent
 * there are none.
 */
export function PhotoSection({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(photosQuery(useApi(), client.id));
  if (!query.data) return <QueryState of={query} shape="list" height={160} />;
  const { consent, items, timeZone } = query.data;
  const today = dayIn(new Date().toISOString(), timeZone);
  if (!consent)
    return isAsking ? (
      <ConsentForm client={client} today={today} onClose={() => setAsking(false)} />
    ) : (
      <div className={classes.photos}>
        <Quiet>{t('photos.noConsent')}</Quiet>
        <div>
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('photos.allow')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.photos}>
      <Consent client={client} consent={consent} />
      {items.length > 0 ? (
        <PhotoList clientId={client.id} photos={items} />
      ) : (
        <Quiet>{t('photos.empty')}</Quiet>
      )}
      {items.length < MAX_CLIENT_PHOTOS ? (
        <AddPhoto clientId={client.id} today={today} />
      ) : (
        <Quiet>{t('photos.full', { count: MAX_CLIENT_PHOTOS })}</Quiet>
      )}
    </div>
  );
}

function Consent({ client, consent }: { client: Client; consent: PhotoConsent }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const withdraw = useCommand({
    call: (_: undefined, { api }) => api.call(withdrawPhotoConsent, { params: { id: client.id } }),
    onDone: () => {
      setAsks(false);
      toast('done', t('photos.withdrawn'));
    },
    stale: [photosKey(client.id)],
  });
  const { recordedBy: name } = consent;
  const day = format.day(consent.consentedOn, 'full');
  return (
    <div className={classes.consent}>
      <Quiet>{name ? t('photos.consentBy', { day, name }) : t('photos.consent', { day })}</Quiet>
      <LinkButton size="sm" onClick={() => setAsks(true)}>
        {t('photos.withdraw')}
      </LinkButton>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('photos.withdrawTitle')}
        confirmLabel={t('photos.withdrawConfirm')}
        tone="loss"
        onConfirm={() => withdraw.run()}
      >
        <p>{t('photos.withdrawText')}</p>
      </ConfirmDialog>
    </div>
  );
}

type ConsentFormProps = { client: Client; today: string; onClose: () => void };

function ConsentForm({ client: { id }, today, onClose }: ConsentFormProps) {
  const { t } = useTranslation(['clients', 'shell']);
  const form = useForm({ defaultValues: { consentedOn: today } });
  const formId = useId();
  const isSending = useIsSending(formId);
  const write = useCommand({
    call: (body: { consentedOn: string }, { api }) => api.call(writePhotoConsent, { params: { id }, body }),
    onDone: () => {
      onClose();
      toast('done', t('clients:photos.allowed'));
    },
    stale: [photosKey(id)],
  });
  return (
    <FormShell id={formId} form={form} onSubmit={write.send}>
      <TextField
        form={form}
        name="consentedOn"
        kind="date"
        label={t('clients:photos.consentedOn')}
        description={t('clients:photos.consentHint')}
      />
      <FormActions isSending={isSending} onCancel={onClose}>
        {t('clients:photos.save')}
      </FormActions>
    </FormShell>
  );
}
