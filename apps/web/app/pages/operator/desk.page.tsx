import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountSection } from '~/domains/desk/account-section.tsx';
import { ActList } from '~/domains/desk/act-list.tsx';
import { CaseList } from '~/domains/desk/case-list.tsx';
import { ContestList } from '~/domains/desk/contest-list.tsx';
import { DifferenceList } from '~/domains/desk/difference-list.tsx';
import { DisputeList } from '~/domains/desk/dispute-list.tsx';
import { EventList } from '~/domains/desk/event-list.tsx';
import { JobList } from '~/domains/desk/job-list.tsx';
import { OrderList } from '~/domains/desk/order-list.tsx';
import { OverviewSection } from '~/domains/desk/overview-section.tsx';
import { TransparencySection } from '~/domains/desk/transparency-section.tsx';
import { VerificationList } from '~/domains/desk/verification-list.tsx';
import { to } from '~/paths.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './desk.module.css';

/** Every section of the desk, by what the address calls it: a new one adds its line, and its word. */
const sections = {
  overview: () => <OverviewSection />,
  orders: () => <OrderList />,
  events: () => <EventList />,
  jobs: () => <JobList />,
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

export default function DeskPage() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const current = names.find((name) => name === search.get('desk')) ?? 'overview';
  return (
    <Page>
      <PageTitle title={t('title')} />
      <div className={classes.desk}>
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <TabsNav
          label={t('title')}
          tabs={names.map((name) => ({
            address: to('operator', undefined, { desk: name === 'overview' ? undefined : name }),
            label: t(`sections.${name}`),
            current: name === current,
          }))}
        />
        {sections[current]()}
      </div>
    </Page>
  );
}
