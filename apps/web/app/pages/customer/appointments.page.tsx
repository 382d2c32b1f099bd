import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppointmentList } from '~/domains/appointments/appointment/appointment-list.tsx';
import { appointmentViews } from '~/domains/appointments/queries.ts';
import { WaitingList } from '~/domains/appointments/waiting-list/waiting-list.tsx';
import { to } from '~/paths.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './appointments.module.css';

export default function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  const [search] = useSearchParams();
  const view = appointmentViews.find((one) => one === search.get('view')) ?? 'upcoming';
  return (
    <Page>
      <PageTitle title={t('list.title')} />
      <div className={classes.column}>
        <Title order={1}>{t('list.title')}</Title>
        <TabsNav
          label={t('list.views')}
          tabs={appointmentViews.map((one) => ({
            address: to('appointments', undefined, { view: one === 'upcoming' ? undefined : one }),
            label: t(`list.view.${one}`),
            current: one === view,
          }))}
        />
        {view === 'upcoming' && <WaitingList />}
        <div>
          <AppointmentList key={view} view={view} />
        </div>
      </div>
    </Page>
  );
}
