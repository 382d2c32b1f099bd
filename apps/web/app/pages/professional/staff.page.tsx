import { useTranslation } from 'react-i18next';
import { StaffList } from '~/domains/staff/staff-list.tsx';
import { StaffScreen } from '~/domains/staff/staff-screen.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './staff.module.css';

export default function StaffPage() {
  const { t } = useTranslation('staff');
  return (
    <Page width="text">
      <PageTitle title={t('title')} />
      <StaffScreen shape="list">
        {(staff) => (
          <div className={classes.staff}>
            <PageHeading title={t('title')} lead={t('lead')} />
            <StaffList staff={staff} />
          </div>
        )}
      </StaffScreen>
    </Page>
  );
}
