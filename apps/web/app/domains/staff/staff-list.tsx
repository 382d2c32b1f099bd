import { orderStaff } from '@meche/contract/api-client/staff';
import type { StaffList as Staff } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { moveItem, useListOrder } from '~/ui/order/use-list-order.ts';
import { useSentOrder } from '~/ui/order/use-sent-order.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { ChooseBookableDialog } from './choose-bookable-dialog.tsx';
import { staffKey } from './queries.ts';
import { StaffCard } from './staff-card.tsx';
import classes from './staff-list.module.css';

export function StaffList({ staff }: { staff: Staff }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const { used, included } = staff.profiles;
  const isFull = used >= included;
  const { shown, send } = useSentOrder({
    items: staff.members,
    call: ({ ids: memberIds, seenIds }, api) => api.call(orderStaff, { body: { memberIds, seenIds } }),
    onDone: (staffNow) => cache.setQueryData(staffKey, staffNow),
    stale: [staffKey],
  });
  const { list, placeOf, announcement } = useListOrder({
    count: shown.length,
    onMove: (from, to) => void send(moveItem(shown, from, to).map(({ id }) => id)),
    describeMove: (from, to) => t('order.now', { name: shown[from]?.name, nth: to + 1, count: shown.length }),
  });

  return (
    <>
      {staff.members.some(({ restsByPlan }) => restsByPlan) && (
        <section className={classes.notice} aria-label={t('bookable.notice.title')}>
          <strong>{t('bookable.notice.title')}</strong>
          <p>{t('bookable.notice.text', { count: included })}</p>
        </section>
      )}
      <div className={classes.room}>
        <p>
          {t('profiles', { count: used, included })}
          {isFull && `. ${t('full')}`}
        </p>
        <div className={classes.presses}>
          {staff.members.length > included && (
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('bookable.open')}
            </Button>
          )}
          {!isFull && (
            <Button component={Link} to={to('staffRegistry')}>
              {t('add.open')}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.members} ref={list}>
        {shown.map((member, at) => (
          <StaffCard key={member.id} member={member} place={placeOf(at)} />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ChooseBookableDialog open={choosing} onClose={() => setChoosing(false)} staff={staff} />
    </>
  );
}
