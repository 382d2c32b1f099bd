import type { DeskJob, DeskJobs, DeskNight } from '@meche/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { DeskMark, DeskRow, DeskRows } from './desk-row.tsx';
import { DeskSection } from './desk-section.tsx';
import { OwedRow } from './owed-row.tsx';
import { deskKey, jobsQuery } from './queries.ts';
import { useDeskMoment } from './use-desk-moment.ts';

const contract = () => import('@meche/contract/desk');

/** What runs by itself: the nights, what was given up, what is stuck. */
export function JobList() {
  const { t } = useTranslation('desk');
  const asked = useQuery(jobsQuery(useApi()));
  if (!asked.data) return <NotYet of={asked} shape="list" height={320} />;
  const { failed, stuck, nights } = asked.data;
  return (
    <DeskSection title={t('sections.jobs')} lead={t('jobs.lead')}>
      <DeskSection title={t('jobs.failed')} order={3}>
        {failed.length === 0 ? (
          <Quiet>{t('jobs.noFailed')}</Quiet>
        ) : (
          <DeskRows>
            {failed.map((job) => (
              <FailedRow key={job.id} job={job} />
            ))}
          </DeskRows>
        )}
      </DeskSection>
      <DeskSection title={t('jobs.stuck')} order={3}>
        {stuck.length === 0 ? <Quiet>{t('jobs.noStuck')}</Quiet> : <StuckRows stuck={stuck} />}
      </DeskSection>
      <DeskSection title={t('jobs.nights')} order={3}>
        <DeskRows>
          {nights.map((night) => (
            <NightRow key={night.job} night={night} />
          ))}
        </DeskRows>
      </DeskSection>
    </DeskSection>
  );
}

function FailedRow({ job: { id, reaction, subject, claims, error, endedAt } }: { job: DeskJob }) {
  const { t } = useTranslation('desk');
  const moment = useDeskMoment();
  const params = { id };
  return (
    <OwedRow
      title={reaction}
      facts={[
        <DeskMark key="why" tone="loss">
          {error ?? t('jobs.unsaid')}
        </DeskMark>,
        subject ?? '',
        t('orders.tries', { count: claims }),
        t('since', { when: moment(endedAt) }),
      ]}
      again={{
        label: t('jobs.again'),
        said: t('jobs.asked'),
        call: async (api) => api.call((await contract()).runJobAgain, { params }),
      }}
      leave={{
        title: t('jobs.leaveTitle'),
        text: t('jobs.leaveText'),
        said: t('jobs.left'),
        call: async (api, reason) => api.call((await contract()).leaveJob, { params, body: { reason } }),
      }}
    />
  );
}

function StuckRows({ stuck }: { stuck: DeskJobs['stuck'] }) {
  const { t } = useTranslation('desk');
  const moment = useDeskMoment();
  return (
    <DeskRows>
      {stuck.map(({ sweep, subject, attempts, error, retryAt }) => (
        <DeskRow
          key={`${sweep} ${subject}`}
          title={`${sweep} · ${subject}`}
          facts={[
            <DeskMark key="why" tone="loss">
              {error}
            </DeskMark>,
            t('orders.tries', { count: attempts }),
            t('jobs.nextAt', { when: moment(retryAt) }),
          ]}
        />
      ))}
    </DeskRows>
  );
}

function NightRow({ night }: { night: DeskNight }) {
  const { t, i18n } = useTranslation('desk');
  const moment = useDeskMoment();
  const { job, endedAt, startedAt, alarm, wrong, examples, isLate } = night;
  const run = useCommand({
    call: async (_: undefined, { api }) => {
      const { runNight } = await import('@meche/contract/desk');
      return api.call(runNight, { params: { job } });
    },
    onDone: () => toast('done', t('jobs.nightAsked')),
    stale: [deskKey],
  });
  const isGood = alarm === null && !isLate && endedAt !== null;
  const state = isLate
    ? t('jobs.late')
    : alarm === 'found'
      ? t('jobs.found', { count: wrong })
      : alarm === 'failed'
        ? t('jobs.nightFailed')
        : endedAt
          ? t('jobs.good')
          : t('jobs.open');
  return (
    <DeskRow
      title={i18n.exists(`desk:jobs.names.${job}`) ? t(`jobs.names.${job}` as 'jobs.names.masks') : job}
      facts={[
        <DeskMark
          key="state"
          {...(isGood ? { tone: 'done' as const } : alarm || isLate ? { tone: 'loss' as const } : {})}
        >
          {state}
        </DeskMark>,
        moment(endedAt ?? startedAt),
      ]}
      acts={
        <Button variant="subtle" size="sm" loading={run.isBusy} onClick={() => void run.run()}>
          {t('jobs.runNow')}
        </Button>
      }
    >
      {alarm === 'found' && examples.slice(0, 5).map((example) => <Quiet key={example}>{example}</Quiet>)}
    </DeskRow>
  );
}
