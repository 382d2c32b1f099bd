import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MemberScreen } from '~/domains/staff/member-screen.tsx';
import { StaffScreen } from '~/domains/staff/staff-screen.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './staff.module.css';

export default function StaffDetailPage() {
  const { t } = useTranslation('staff');
  const [asked] = useSearchParams();
  return (
    <Page>
      <PageTitle title={t('detail.title')} />
      <StaffScreen shape="form">
        {(staff) => {
          const member = staff.members.find(({ id }) => id === asked.get('id'));
          if (!member)
            return (
              <EmptyState
                order={1}
                title={t('gone.title')}
                text={t('gone.text')}
                action={
                  <Button component={Link} to={to('staff')}>
                    {t('gone.back')}
                  </Button>
                }
              />
            );
          return (
            <div className={classes.staff}>
              <div>
                <LinkButton component={Link} to={to('staff')} size="sm">
                  {t('detail.back')}
                </LinkButton>
                <PageHeading title={member.name} lead={t('detail.lead')} />
              </div>
              <MemberScreen key={member.id} member={member} staff={staff} />
            </div>
          );
        }}
      </StaffScreen>
    </Page>
  );
}
