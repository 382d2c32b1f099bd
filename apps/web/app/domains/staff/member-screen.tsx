import type { StaffList, StaffMember } from '@meche/contract/staff';
import { useTranslation } from 'react-i18next';
import { AccessButtons } from './access-buttons.tsx';
import { AccountText } from './account-text.tsx';
import { BookableSwitch } from './bookable-switch.tsx';
import { EditMemberForm } from './edit-member-form.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { MemberPart } from './member-fields.tsx';
import { PermissionSwitches } from './permission-switches.tsx';

/** Somebody of the salon with all that its owner decides about her. */
export function MemberScreen({ member, staff }: { member: StaffMember; staff: StaffList }) {
  const { t } = useTranslation('staff');
  const isOwner = member.state === 'owner';
  return (
    <div>
      <EditMemberForm member={member} services={staff.services} />
      <MemberPart title={t('parts.bookable')} text={t('parts.bookableText')}>
        <BookableSwitch member={member} />
      </MemberPart>
      {!isOwner && (
        <>
          <MemberPart title={t('parts.access')}>
            <p>
              <AccountText member={member} />
            </p>
            <AccessButtons member={member} />
          </MemberPart>
          <MemberPart title={t('parts.rights')} text={t('parts.rightsText')}>
            <PermissionSwitches member={member} />
          </MemberPart>
          <MemberPart title={t('parts.leaving')} text={t('parts.leavingText')}>
            <LeavingSection member={member} />
          </MemberPart>
        </>
      )}
    </div>
  );
}
