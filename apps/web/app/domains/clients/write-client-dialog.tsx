import { getClient } from '@meche/contract/api-client/clients';
import type { Client } from '@meche/contract/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { DialogList } from '~/ui/dialog/dialog-list.tsx';
import { SearchDialog } from '~/ui/dialog/search-dialog.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { clientsQuery } from './queries.ts';
import classes from './write-client-dialog.module.css';

const SHORTEST_SEARCH = 3;

/**
 * Finds a client to write to and opens their message thread. Only a client who booked with an account has
 * one; of the others the dialog shows how to reach them.
 */
export function WriteClientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [unreachable, setUnreachable] = useState<Client>();
  const q = useDebounced(typed.trim(), 200);
  const asks = q.length >= SHORTEST_SEARCH;
  const { data, error, refetch } = useInfiniteQuery({
    ...clientsQuery(useApi(), { q, sort: 'name' }),
    enabled: asks,
  });
  const clients = asks ? (data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const open = useCommand({
    call: (id: string, { api }) => api.call(getClient, { params: { id } }),
    onDone: (client) => {
      if (client.threadBy === null) return setUnreachable(client);
      void navigate(to('messages', undefined, { appointment: client.threadBy }));
      onClose();
    },
  });
  return (
    <SearchDialog
      title={t('newMessage.title')}
      label={t('newMessage.label')}
      description={t('newMessage.text')}
      typed={typed}
      onType={(text) => {
        setUnreachable(undefined);
        setTyped(text);
      }}
      status={
        asks && data
          ? clients.length === 0
            ? t('newMessage.none')
            : t('newMessage.found', { count: clients.length })
          : undefined
      }
      error={asks && error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      <DialogList>
        {clients.map(({ id, name, phoneNumber, email }) => (
          <li key={id}>
            <button
              type="button"
              disabled={open.isBusy}
              onClick={() => {
                setUnreachable(undefined);
                void open.run(id);
              }}
            >
              <strong>{name}</strong>
              <Quiet component="span">{phoneNumber ? formatPhone(phoneNumber) : email}</Quiet>
            </button>
            {unreachable?.id === id && <Unreachable client={unreachable} />}
          </li>
        ))}
      </DialogList>
    </SearchDialog>
  );
}

function Unreachable({ client: { name, phoneNumber, email } }: { client: Client }) {
  const { t } = useTranslation('messages');
  return (
    <div role="alert" className={classes.unreachable}>
      <p>{t('newMessage.unreachable', { name })}</p>
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`}>{t('newMessage.call', { phone: formatPhone(phoneNumber) })}</a>
      )}
      {email && <a href={`mailto:${email}`}>{t('newMessage.mail', { email })}</a>}
    </div>
  );
}
