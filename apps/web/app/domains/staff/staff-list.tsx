import type { StaffList as Staff } from '@meche/contract/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { StaffCard } from './staff-card.tsx';
import classes from './staff-list.module.css';

/** Everybody of the salon, and room for one more if the plan has it. */
export function StaffList({ staff }: { staff: Staff }) {
  const { t } = useTranslation('staff');
  const [adding, setAdding] = useState(false);
  const { used, included } = staff.profiles;
  const isFull = used >= included;
  return (
    <>
      <div className={classes.room}>
        <p>
          {t('profiles', { count: used, included })}
          {isFull && `. ${t('full')}`}
        </p>
        {!isFull && <Button onClick={() => setAdding(true)}>{t('add.open')}</Button>}
      </div>
      <ul className={classes.members}>
        {staff.members.map((member) => (
          <StaffCard key={member.id} member={member} />
        ))}
      </ul>
      <AddMemberDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
