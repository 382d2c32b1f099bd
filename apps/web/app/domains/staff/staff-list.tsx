import type { StaffList as Staff } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ChooseBookableDialog } from './choose-bookable-dialog.tsx';
import { staffKey } from './queries.ts';
import { StaffCard } from './staff-card.tsx';
import classes from './staff-list.module.css';

/** Everybody of the salon in the order in which customers see them, and room for one more if the plan has it. */
export function StaffList({ staff }: { staff: Staff }) {
  const { t } = useTranslation('staff');
  const cache = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const { used, included } = staff.profiles;
  const isFull = used >= included;
  const order = useCommand({
    call: async (memberIds: string[], { api }) => {
      const { orderStaff } = await import('@meche/contract/staff');
      return api.call(orderStaff, { body: { memberIds } });
    },
    onDone: (list) => cache.setQueryData(staffKey, list),
    stale: [staffKey],
  });
  // While an order is on its way it stands as it was asked for.
  const shown = order.isBusy && order.given ? orderedBy(staff.members, order.given) : staff.members;
  const swap = (at: number, other: number) => {
    const ids = shown.map(({ id }) => id);
    const [one, two] = [ids[at], ids[other]];
    if (one && two) void order.run(ids.map((id) => (id === one ? two : id === two ? one : id)));
  };

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
      <ul className={classes.members}>
        {shown.map((member, at) => (
          <StaffCard
            key={member.id}
            member={member}
            onEarlier={!order.isBusy && at > 0 ? () => swap(at, at - 1) : undefined}
            onLater={!order.isBusy && at < shown.length - 1 ? () => swap(at, at + 1) : undefined}
          />
        ))}
      </ul>
      <ChooseBookableDialog open={choosing} onClose={() => setChoosing(false)} staff={staff} />
    </>
  );
}

/** Those of a list in the order of their ids; what the order does not name stays at the end. */
function orderedBy(members: Staff['members'], ids: readonly string[]): Staff['members'] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Staff['members'][number]) => place.get(id) ?? ids.length;
  return members.toSorted((one, other) => placeOf(one) - placeOf(other));
}
