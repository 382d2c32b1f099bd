import { dismissCommand, retryCommand } from '@meche/contract/api-client/operator';
import type { OperatorCommand } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { OperatorMark, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { partnerCommandsQuery } from './queries.ts';
import { UnsettledCommandRow } from './unsettled-command-row.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/**
 * Lists at most 200 commands that the card partner refused or has not answered for a long time, oldest
 * first.
 */
export function PartnerCommandList() {
  const { t } = useTranslation('operator');
  const commands = useQuery(partnerCommandsQuery(useApi()));
  return (
    <OperatorSection title={t('sections.commands')} lead={t('commands.lead')}>
      {!commands.data ? (
        <QueryState of={commands} shape="list" height={240} />
      ) : commands.data.length === 0 ? (
        <EmptyState title={t('commands.none')} order={3} />
      ) : (
        <OperatorRows>
          {commands.data.map((command) => (
            <CommandRow key={command.id} command={command} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

function CommandRow({ command }: { command: OperatorCommand }) {
  const { t, i18n } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { id, kind, status, label, startsAt, timeZone, attempts, failure, createdAt } = command;
  const params = { id };
  const what = i18n.exists(`operator:commands.kinds.${kind}`)
    ? t(`commands.kinds.${kind}` as 'commands.kinds.hold')
    : kind;
  return (
    <UnsettledCommandRow
      title={label ? `${what} · ${label}` : what}
      facts={[
        <OperatorMark key="status" {...(status === 'refused' && { tone: 'loss' as const })}>
          {t(`commands.status.${status}`)}
        </OperatorMark>,
        failure ?? '',
        startsAt ? t('commands.visit', { when: moment(startsAt, timeZone) }) : '',
        t('commands.tries', { count: attempts }),
        t('since', { when: moment(createdAt) }),
      ]}
      again={{
        label: t('commands.again'),
        done: t('commands.asked'),
        call: (api) => api.call(retryCommand, { params }),
      }}
      leave={
        status === 'refused'
          ? {
              title: t('commands.leaveTitle'),
              text: t('commands.leaveText'),
              done: t('commands.left'),
              call: (api, reason) => api.call(dismissCommand, { params, body: { reason } }),
            }
          : undefined
      }
    />
  );
}
