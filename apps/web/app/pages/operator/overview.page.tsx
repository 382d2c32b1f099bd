import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountSection } from '~/domains/operator/account-section.tsx';
import { ActList } from '~/domains/operator/act-list.tsx';
import { CaseList } from '~/domains/operator/case-list.tsx';
import { ContestList } from '~/domains/operator/contest-list.tsx';
import { DifferenceList } from '~/domains/operator/difference-list.tsx';
import { DisputeList } from '~/domains/operator/dispute-list.tsx';
import { FailureList } from '~/domains/operator/failure-list.tsx';
import { OverviewSection } from '~/domains/operator/overview-section.tsx';
import { ScheduledJobList } from '~/domains/operator/scheduled-job-list.tsx';
import { TransparencySection } from '~/domains/operator/transparency-section.tsx';
import { VerificationList } from '~/domains/operator/verification-list.tsx';
import { to } from '~/paths.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './overview.module.css';

/**
 * The sections of the operator area by their name in the address. A new section needs a line here and a
 * word in packages/words.
 */
const sections = {
  overview: () => <OverviewSection />,
  failures: () => <FailureList />,
  'scheduled-jobs': () => <ScheduledJobList />,
  differences: () => <DifferenceList />,
  cases: () => <CaseList />,
  verifications: () => <VerificationList />,
  contests: () => <ContestList />,
  disputes: () => <DisputeList />,
  accounts: () => <AccountSection />,
  transparency: () => <TransparencySection />,
  acts: () => <ActList />,
} satisfies Record<string, () => ReactNode>;
type Section = keyof typeof sections;

const names = Object.keys(sections) as Section[];

export default function OperatorPage() {
  const { t } = useTranslation('operator');
  const [search] = useSearchParams();
  const current = names.find((name) => name === search.get('section')) ?? 'overview';
  return (
    <Page>
      <PageTitle title={t('title')} />
      <div className={classes.operator}>
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <TabsNav
          label={t('title')}
          tabs={names.map((name) => ({
            address: to('operator', undefined, { section: name === 'overview' ? undefined : name }),
            label: t(`sections.${name}`),
            current: name === current,
          }))}
        />
        {sections[current]()}
      </div>
    </Page>
  );
}
