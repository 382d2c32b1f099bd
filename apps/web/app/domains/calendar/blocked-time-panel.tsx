import { unblockFollowing } from '@meche/contract/api-client/blocked-series';
import { blockTime, unblockTime } from '@meche/contract/api-client/scheduling';
import type { Calendar } from '@meche/contract/calendar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { getBlockedTimeLabel } from './blocked-name.ts';
import { ChangeBlockedTime } from './change-blocked-time.tsx';

type BlockedTime = Calendar['blockedTimes'][number];

type BlockedTimePanelProps = {
  calendar: Calendar;
  /** The panel is closed while the id is undefined. */
  id: string | undefined;
  onClose: () => void;
};

export function BlockedTimePanel({ calendar, id, onClose }: BlockedTimePanelProps) {
  const { t } = useTranslation('calendar');
  const blocked = calendar.blockedTimes.find((one) => one.id === id);
  const [asking, setAsking] = useState<'one' | 'following'>();
  const [edited, setEdited] = useState<string>();
  const isEdited = id !== undefined && edited === id;
  const unblock = useUnblock(() => {
    setAsking(undefined);
    onClose();
  });

  return (
    <Dialog
      side
      open={blocked !== undefined}
      onClose={onClose}
      title={blocked?.label || getBlockedTimeLabel(blocked?.offered?.name, t)}
      footer={
        blocked?.offered ? undefined : (
          <>
            {blocked?.seriesId && (
              <Button variant="subtle" onClick={() => setAsking('following')}>
                {t('block.freeFollowing')}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsking('one')}>
              {t('block.free')}
            </Button>
            {!isEdited && <Button onClick={() => setEdited(id)}>{t('block.edit')}</Button>}
          </>
        )
      }
    >
      {blocked && isEdited && (
        <ChangeBlockedTime blocked={blocked} calendar={calendar} onDone={() => setEdited(undefined)} />
      )}
      {blocked && !isEdited && <BlockedTimeText blocked={blocked} calendar={calendar} />}
      <ConfirmDialog
        open={asking === 'one'}
        onClose={() => setAsking(undefined)}
        title={t('block.askFree')}
        confirmLabel={t('block.free')}
        cancelLabel={t('block.keep')}
        onConfirm={() => blocked && unblock.one(blocked)}
      >
        <p>{t('block.askFreeText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'following'}
        onClose={() => setAsking(undefined)}
        title={t('block.askFreeFollowing')}
        confirmLabel={t('block.freeFollowing')}
        cancelLabel={t('block.keep')}
        onConfirm={() => blocked && unblock.following(blocked)}
      >
        <p>{t('block.askFreeFollowingText')}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

function BlockedTimeText({ blocked, calendar }: { blocked: BlockedTime; calendar: Calendar }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { timeZone } = calendar;
  return (
    <p>
      {t('block.when', {
        day: format.day(dayIn(blocked.startsAt, timeZone)),
        start: format.time(blocked.startsAt, timeZone),
        end: format.time(blocked.endsAt, timeZone),
      })}
      <br />
      {calendar.members.find((member) => member.id === blocked.memberId)?.name}
      {blocked.offered && (
        <>
          <br />
          {t('block.offeredUntil', {
            name: blocked.offered.name,
            time: format.time(blocked.offered.until, timeZone),
          })}
        </>
      )}
      {blocked.seriesId && (
        <>
          <br />
          {t('block.partOfSeries')}
        </>
      )}
    </p>
  );
}

function useUnblock(onFreed: () => void) {
  const { t } = useTranslation('calendar');
  const blockAgain = useCommand({
    call: ({ memberId, startsAt, endsAt, label }: BlockedTime, { api, idempotencyKey }) =>
      api.call(blockTime, { body: { memberId, startsAt, endsAt, label }, idempotencyKey }),
    onDone: () => toast('done', t('block.done')),
    stale: [appointmentsKey],
  });
  const one = useCommand({
    call: ({ id }: BlockedTime, { api }) => api.call(unblockTime, { params: { id } }),
    onDone: (_, freed) => {
      // Undo blocks the time again, and reports a conflict if the time was booked meanwhile.
      const action = { label: t('block.again'), run: () => blockAgain.run(freed) };
      toast('done', t('block.freed'), { action, about: freed.id });
      onFreed();
    },
    stale: [appointmentsKey],
  });
  const following = useCommand({
    call: ({ id }: BlockedTime, { api }) => api.call(unblockFollowing, { params: { id } }),
    onDone: (_, { id }) => {
      toast('done', t('block.freed'), { about: id });
      onFreed();
    },
    stale: [appointmentsKey],
  });
  return { one: one.run, following: following.run };
}
