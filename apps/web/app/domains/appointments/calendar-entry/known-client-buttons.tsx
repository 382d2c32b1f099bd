import type { KnownClient } from '@meche/contract/client-bookings';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { knownClientsQuery } from '../queries.ts';
import classes from './known-client-buttons.module.css';

const MIN_SIGNS = 3;

type KnownClientButtonsProps = {
  /** Part of a name, phone number or email. Empty once a client is chosen. */
  typed: string;
  onChoose: (client: KnownClient) => void;
};

export function KnownClientButtons({ typed, onChoose }: KnownClientButtonsProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const q = useDebounced(typed.trim(), 200);
  const query = knownClientsQuery(useApi(), q);
  const asks = q.length >= MIN_SIGNS;
  // A failed search is not retried, because the member can fill in the form by hand.
  const { data } = useQuery({ ...query, queryFn: asks ? query.queryFn : skipToken, retry: false });
  const clients = asks ? (data?.clients ?? []) : [];
  return (
    <div>
      <Quiet role="status">
        {asks &&
          data &&
          t(clients.length > 0 ? 'add.known.found' : 'add.known.none', { count: clients.length })}
      </Quiet>
      {data && clients.length > 0 && (
        <ul className={classes.known}>
          {clients.map((client) => {
            const { name, phoneNumber, email, lastAt } = client;
            const reach = phoneNumber ? formatPhone(phoneNumber) : (email ?? undefined);
            const last = lastAt
              ? t('add.known.last', { day: format.day(dayIn(lastAt, data.timeZone), 'full') })
              : t('add.known.never');
            return (
              <li key={`${name} ${reach} ${lastAt}`}>
                <button type="button" onClick={() => onChoose(client)}>
                  <strong>{clientName(name)}</strong>{' '}
                  <Quiet component="span">{[reach, last].filter(Boolean).join(' · ')}</Quiet>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
