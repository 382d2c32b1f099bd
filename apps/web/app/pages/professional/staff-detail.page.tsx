import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MemberHoursSection } from '~/domains/scheduling/member-hours-section.tsx';
import { PeriodList } from '~/domains/scheduling/period-list.tsx';
import { MemberScreen } from '~/domains/staff/member-screen.tsx';
import { StaffScreen } from '~/domains/staff/staff-screen.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './staff.module.css';

export default function StaffDetailPage() {
  const { t } = useTranslation(['staff', 'hours']);
  const [search] = useSearchParams();
  return (
    <Page>
      <PageTitle title={t('staff:detail.title')} />
      <StaffScreen shape="form">
        {(staff) => {
          const member = staff.members.find(({ id }) => id === search.get('id'));
          if (!member)
            return (
              <EmptyState
                order={1}
                title={t('staff:gone.title')}
                text={t('staff:gone.text')}
                action={
                  <Button component={Link} to={to('staff')}>
                    {t('staff:gone.back')}
                  </Button>
                }
              />
            );
          return (
            <div className={classes.staff}>
              <div>
                <LinkButton component={Link} to={to('staff')} size="sm">
                  {t('staff:detail.back')}
                </LinkButton>
                <PageHeading title={member.name} lead={t('staff:detail.lead')} />
              </div>
              <MemberScreen key={member.id} member={member} staff={staff}>
                <FormPart title={t('hours:member.hours')} text={t('hours:member.hoursText')}>
                  <UnsavedChanges>
                    <MemberHoursSection memberId={member.id} />
                  </UnsavedChanges>
                </FormPart>
                <FormPart title={t('hours:member.absences')} text={t('hours:member.absencesText')}>
                  <PeriodList memberId={member.id} />
                </FormPart>
              </MemberScreen>
            </div>
          );
        }}
      </StaffScreen>
    </Page>
  );
}
