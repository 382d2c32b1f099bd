import { dismissJob, runJobAgain, runScheduledJob } from '@meche/contract/api-client/operator';
import type { OperatorJob, OperatorJobs, OperatorScheduledJob } from '@meche/contract/operator';
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
import { jobsQuery, operatorKey } from './queries.ts';
import { UnsettledCommandRow } from './unsettled-command-row.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

export function JobList() {
  const { t } = useTranslation('operator');
  const jobs = useQuery(jobsQuery(useApi()));
  if (!jobs.data) return <QueryState of={jobs} shape="list" height={320} />;
  const { failed, stuck, scheduledJobs } = jobs.data;
  return (
    <OperatorSection title={t('sections.jobs')} lead={t('jobs.lead')}>
      <OperatorSection title={t('jobs.failed')} order={3}>
        {failed.length === 0 ? (
          <Quiet>{t('jobs.noFailed')}</Quiet>
        ) : (
          <OperatorRows>
            {failed.map((job) => (
              <FailedRow key={job.id} job={job} />
            ))}
          </OperatorRows>
        )}
      </OperatorSection>
      <OperatorSection title={t('jobs.stuck')} order={3}>
        {stuck.length === 0 ? <Quiet>{t('jobs.noStuck')}</Quiet> : <StuckRows stuck={stuck} />}
      </OperatorSection>
      <OperatorSection title={t('jobs.scheduled')} order={3}>
        <OperatorRows>
          {scheduledJobs.map((dueOn) => (
            <NightRow key={dueOn.job} dueOn={dueOn} />
          ))}
        </OperatorRows>
      </OperatorSection>
    </OperatorSection>
  );
}

function FailedRow({ job: { id, reaction, subject, claims, error, endedAt } }: { job: OperatorJob }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const params = { id };
  return (
    <UnsettledCommandRow
      title={reaction}
      facts={[
        <OperatorMark key="why" tone="loss">
          {error ?? t('jobs.unsaid')}
        </OperatorMark>,
        subject ?? '',
        t('commands.tries', { count: claims }),
        t('since', { when: moment(endedAt) }),
      ]}
      again={{
        label: t('jobs.again'),
        done: t('jobs.asked'),
        call: (api) => api.call(runJobAgain, { params }),
      }}
      leave={{
        title: t('jobs.leaveTitle'),
        text: t('jobs.leaveText'),
        done: t('jobs.left'),
        call: (api, reason) => api.call(dismissJob, { params, body: { reason } }),
      }}
    />
  );
}

function StuckRows({ stuck }: { stuck: OperatorJobs['stuck'] }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  return (
    <OperatorRows>
      {stuck.map(({ sweep, subject, attempts, error, retryAt }) => (
        <OperatorRow
          key={`${sweep} ${subject}`}
          title={`${sweep} · ${subject}`}
          facts={[
            <OperatorMark key="why" tone="loss">
              {error}
            </OperatorMark>,
            t('commands.tries', { count: attempts }),
            t('jobs.nextAt', { when: moment(retryAt) }),
          ]}
        />
      ))}
    </OperatorRows>
  );
}

function NightRow({ dueOn }: { dueOn: OperatorScheduledJob }) {
  const { t, i18n } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  const { job, endedAt, startedAt, alarm, wrong, examples, isLate } = dueOn;
  const run = useCommand({
    call: (_: undefined, { api }) => api.call(runScheduledJob, { params: { job } }),
    onDone: () => toast('done', t('jobs.scheduledRequested')),
    stale: [operatorKey],
  });
  const isGood = alarm === null && !isLate && endedAt !== null;
  const state = isLate
    ? t('jobs.late')
    : alarm === 'found'
      ? t('jobs.found', { count: wrong })
      : alarm === 'failed'
        ? t('jobs.scheduledFailed')
        : endedAt
          ? t('jobs.good')
          : t('jobs.open');
  return (
    <OperatorRow
      title={i18n.exists(`operator:jobs.names.${job}`) ? t(`jobs.names.${job}` as 'jobs.names.masks') : job}
      facts={[
        <OperatorMark
          key="state"
          {...(isGood ? { tone: 'done' as const } : alarm || isLate ? { tone: 'loss' as const } : {})}
        >
          {state}
        </OperatorMark>,
        moment(endedAt ?? startedAt),
      ]}
      acts={
        <Button variant="subtle" size="sm" loading={run.isBusy} onClick={() => void run.run()}>
          {t('jobs.runNow')}
        </Button>
      }
    >
      {alarm === 'found' && examples.slice(0, 5).map((example) => <Quiet key={example}>{example}</Quiet>)}
    </OperatorRow>
  );
}
