import type { StaffList, StaffMember } from '@meche/contract/staff';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPart } from '~/ui/form/form-part.tsx';
import { AccessButtons } from './access-buttons.tsx';
import { AccountText } from './account-text.tsx';
import { BookableSwitch } from './bookable-switch.tsx';
import { CommissionForm } from './commission-form.tsx';
import { EditMemberForm } from './edit-member-form.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { PermissionSwitches } from './permission-switches.tsx';

type MemberScreenProps = {
  member: StaffMember;
  staff: StaffList;
  /** The member's hours. The page passes them, because they belong to the scheduling domain. */
  children?: ReactNode;
};

export function MemberScreen({ member, staff, children }: MemberScreenProps) {
  const { t } = useTranslation('staff');
  const isOwner = member.state === 'owner';
  return (
    <div>
      <EditMemberForm member={member} services={staff.services} />
      <FormPart title={t('parts.bookable')} text={t('parts.bookableText')}>
        <BookableSwitch member={member} />
      </FormPart>
      {children}
      {!isOwner && (
        <>
          <FormPart title={t('parts.access')}>
            <p>
              <AccountText member={member} />
            </p>
            <AccessButtons member={member} />
          </FormPart>
          <FormPart title={t('parts.rights')} text={t('parts.rightsText')}>
            <PermissionSwitches member={member} />
          </FormPart>
          <FormPart title={t('parts.commission')} text={t('parts.commissionText')}>
            <CommissionForm member={member} services={staff.services} />
          </FormPart>
          <FormPart title={t('parts.leaving')} text={t('parts.leavingText')}>
            <LeavingSection member={member} />
          </FormPart>
        </>
      )}
    </div>
  );
}
