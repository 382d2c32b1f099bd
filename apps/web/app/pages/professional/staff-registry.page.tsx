import { useTranslation } from 'react-i18next';
import { AddMemberForm } from '~/domains/staff/add-member-form.tsx';
import { StaffScreen } from '~/domains/staff/staff-screen.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './staff.module.css';

export default function StaffRegistryPage() {
  const { t } = useTranslation('staff');
  return (
    <Page>
      <PageTitle title={t('registry.title')} />
      <StaffScreen shape="form">
        {(staff) => (
          <div className={classes.staff}>
            <PageHeading title={t('registry.title')} lead={t('registry.lead')} />
            <AddMemberForm staff={staff} />
          </div>
        )}
      </StaffScreen>
    </Page>
  );
}
