import { changeBlockedTime } from '@meche/contract/api-client/scheduling';
import { useTranslation } from 'react-i18next';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { type Commanded, useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import type { BlockedTime } from './grid-change.ts';

type BlockedTimeChange = {
  to: BlockedTime;
  /** The former values. The undo action sends them. */
  before: BlockedTime;
  isBack: boolean;
};

/**
 * Moves or resizes blocked time, with an undo action. When the time is taken, `onTaken` is called in place
 * of the toast.
 */
export function useChangeBlocked(timeZone: string, { onTaken }: { onTaken?: () => void } = {}) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const command: Commanded<BlockedTimeChange, unknown> = useCommand<unknown, BlockedTimeChange>({
    call: ({ to: { id, memberId, startsAt, endsAt, label } }, { api }) =>
      api.call(changeBlockedTime, { params: { id }, body: { memberId, startsAt, endsAt, label } }),
    onDone: (_, { to, before, isBack }) => {
      if (isBack) return toast('done', t('move.blockedBack'), { about: to.id });
      const values = {
        day: format.day(dayIn(to.startsAt, timeZone)),
        start: format.time(to.startsAt, timeZone),
        end: format.time(to.endsAt, timeZone),
      };
      const run = () => command.run({ to: before, before: to, isBack: true });
      toast('done', t('block.when', values), { action: { label: t('move.undo'), run }, about: to.id });
    },
    onRefused: (error) => {
      if (!isRefusal<typeof changeBlockedTime>(error, 'slot_taken')) return false;
      if (onTaken) onTaken();
      else toast('problem', `${t('block.taken')} ${t('taken.otherTime')}`);
      return true;
    },
    stale: [appointmentsKey],
  });
  return {
    run: (before: BlockedTime, to: BlockedTime) => command.run({ to, before, isBack: false }),
    send: (before: BlockedTime, to: BlockedTime) => command.send({ to, before, isBack: false }),
    /** The change that is being sent. The calendar renders it optimistically. */
    pendingChange: command.isBusy ? command.input?.to : undefined,
  };
}
