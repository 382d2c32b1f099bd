import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { staffQuery } from '~/domains/staff/queries.ts';
import { StaffList } from '~/domains/staff/staff-list.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './staff.module.css';

export default function StaffPage() {
  const { t } = useTranslation('staff');
  const isSalon = useSession()?.role === 'SALON';
  const may = useMay()('manage_staff');
  return (
    <Page width="text">
      <PageTitle title={t('title')} />
      {isSalon && may ? (
        <Everybody />
      ) : (
        <EmptyState
          order={1}
          title={t(isSalon ? 'notOwner.title' : 'notSalon.title')}
          text={t(isSalon ? 'notOwner.text' : 'notSalon.text')}
        />
      )}
    </Page>
  );
}

function Everybody() {
  const { t } = useTranslation('staff');
  const { data: staff, error, refetch } = useQuery(staffQuery(useApi()));
  return (
    <div className={classes.staff}>
      <PageHeading title={t('title')} lead={t('lead')} />
      {staff ? <StaffList staff={staff} /> : <NotYet of={{ error, refetch }} shape="list" height={320} />}
    </div>
  );
}
