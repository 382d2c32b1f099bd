import { createKey, revokeKey } from '@meche/contract/api-client/connections';
import type { ConnectionKey } from '@meche/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './connections.module.css';
import { connectionsKey } from './queries.ts';
import { SecretPanel } from './secret-panel.tsx';

export function KeySection({ keys }: { keys: readonly ConnectionKey[] }) {
  const { t } = useTranslation('connections');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <>
      {made && (
        <SecretPanel
          label={t('keys.made')}
          description={t('keys.once')}
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
      {keys.length === 0 ? (
        <Quiet>{t('keys.none')}</Quiet>
      ) : (
        <ul className={classes.list}>
          {keys.map((key) => (
            <li key={key.id}>
              <KeyRow held={key} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('keys.create')}
        </Button>
      </div>
      <Quiet>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </Quiet>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('keys.create')}>
        <KeyForm
          onMade={(key) => {
            setMade(key);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

const draftName = 'connection key';

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useTranslation('connections');
  const form = useFormDraft(draftName, { name: '' });
  const create = useCommand({
    call: (body: { name: string }, { api }) => api.call(createKey, { body }),
    onDone: ({ key }) => {
      dropDraft(draftName);
      onMade(key);
    },
    stale: [connectionsKey],
  });
  return (
    <FormShell form={form} onSubmit={create.send}>
      <TextField
        form={form}
        name="name"
        label={t('keys.name')}
        description={t('keys.nameText')}
        rules={rules.required}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('keys.submit')}
      </Button>
    </FormShell>
  );
}

function KeyRow({ held: { id, name, prefix, createdAt, lastUsedAt } }: { held: ConnectionKey }) {
  const { t } = useTranslation('connections');
  const { day, moment } = useMomentFormat();
  const [asking, setAsking] = useState(false);
  const revoke = useCommand({
    call: (_: undefined, { api }) => api.call(revokeKey, { params: { id } }),
    onDone: () => toast('done', t('keys.revoked', { name })),
    stale: [connectionsKey],
  });
  return (
    <div className={classes.row}>
      <Title order={3} size="h5">
        {name}
      </Title>
      <code>{prefix}…</code>
      <Quiet>
        {t('keys.since', { day: day(createdAt) })}{' '}
        {lastUsedAt ? t('keys.used', { moment: moment(lastUsedAt) }) : t('keys.unused')}
      </Quiet>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="loss"
          size="sm"
          aria-label={t('keys.revokeOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('keys.revoke')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('keys.revoking.title', { name })}
        tone="loss"
        confirmLabel={t('keys.revoking.confirm')}
        onConfirm={() => revoke.run().then(() => setAsking(false))}
      >
        <p>{t('keys.revoking.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
