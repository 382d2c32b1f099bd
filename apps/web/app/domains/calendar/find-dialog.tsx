import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppointmentState } from '~/domains/appointments/appointment/appointment-state.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { DialogList } from '~/ui/dialog/dialog-list.tsx';
import { SearchDialog } from '~/ui/dialog/search-dialog.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { findQuery } from './queries.ts';

const MIN_SIGNS = 3;

type FindDialogProps = {
  addressOf: (appointment: string, day: string) => string;
  onClose: () => void;
};

export function FindDialog({ addressOf, onClose }: FindDialogProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 200);
  const asks = q.length >= MIN_SIGNS;
  const { data, error, refetch } = useQuery({ ...findQuery(useApi(), q), enabled: asks });
  const isToCome = (endsAt: string) => data !== undefined && Date.parse(endsAt) > Date.parse(data.now);
  const parts = data
    ? ([
        ['toCome', data.visits.filter(({ endsAt }) => isToCome(endsAt))],
        ['past', data.visits.filter(({ endsAt }) => !isToCome(endsAt))],
      ] as const)
    : [];
  return (
    <SearchDialog
      title={t('find.title')}
      label={t('find.label')}
      description={t('find.text')}
      typed={typed}
      onType={setTyped}
      status={
        asks && data
          ? t(data.visits.length > 0 ? 'find.count' : 'find.none', { count: data.visits.length })
          : undefined
      }
      error={asks && error}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {asks &&
        data &&
        parts
          .filter(([, visits]) => visits.length > 0)
          .map(([part, visits]) => (
            <section key={part} aria-label={t(`find.${part}`)}>
              <Quiet>{t(`find.${part}`)}</Quiet>
              <DialogList>
                {visits.map((visit) => {
                  const day = dayIn(visit.startsAt, data.timeZone);
                  const when = {
                    day: format.day(day, 'full'),
                    time: format.time(visit.startsAt, data.timeZone),
                  };
                  return (
                    <li key={visit.id}>
                      <Link to={addressOf(visit.id, day)} onClick={onClose} preventScrollReset>
                        <strong>{clientName(visit.customerName)}</strong>
                        <span>{t('find.when', when)}</span>
                        <Quiet component="span">
                          {t('settle.services', {
                            services: visit.services.join(', '),
                            member: visit.member.name,
                          })}
                        </Quiet>
                        <AppointmentState
                          appointment={{ state: visit.state, payment: { status: 'on_site' } }}
                          reader="professional"
                        />
                      </Link>
                    </li>
                  );
                })}
              </DialogList>
            </section>
          ))}
    </SearchDialog>
  );
}
