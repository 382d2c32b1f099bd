import { runScheduledJob } from '@meche/contract/api-client/operator';
import type { OperatorScheduledJob } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { OperatorMark, OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { operatorKey, scheduledJobsQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

export function ScheduledJobList() {
  const { t } = useTranslation('operator');
  const jobs = useQuery(scheduledJobsQuery(useApi()));
  return (
    <OperatorSection title={t('sections.scheduled-jobs')} lead={t('scheduledJobs.lead')}>
      {!jobs.data ? (
        <QueryState of={jobs} shape="list" height={320} />
      ) : (
        <OperatorRows>
          {jobs.data.map((job) => (
            <ScheduledJobRow key={job.job} job={job} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

function ScheduledJobRow({ job: run }: { job: OperatorScheduledJob }) {
  const { t, i18n } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { job, endedAt, startedAt, alarm, wrong, examples } = run;
  const request = useCommand({
    call: (_: undefined, { api }) => api.call(runScheduledJob, { params: { job } }),
    onDone: () => toast('done', t('scheduledJobs.requested')),
    stale: [operatorKey],
  });
  const tone = alarm ? ('loss' as const) : endedAt ? ('done' as const) : undefined;
  const state =
    alarm === 'found'
      ? t('scheduledJobs.found', { count: wrong })
      : alarm === 'failed'
        ? t('scheduledJobs.failed')
        : endedAt
          ? t('scheduledJobs.good')
          : t('scheduledJobs.open');
  const name = `scheduledJobs.names.${job}`;
  return (
    <OperatorRow
      title={i18n.exists(`operator:${name}`) ? t(name as 'scheduledJobs.names.masks') : job}
      facts={[
        <OperatorMark key="state" {...(tone && { tone })}>
          {state}
        </OperatorMark>,
        moment(endedAt ?? startedAt),
      ]}
      acts={
        <Button variant="subtle" size="sm" loading={request.isBusy} onClick={() => void request.run()}>
          {t('scheduledJobs.runNow')}
        </Button>
      }
    >
      {alarm === 'found' && examples.slice(0, 5).map((example) => <Quiet key={example}>{example}</Quiet>)}
    </OperatorRow>
  );
}
