import { rescheduleAppointment } from '@meche/contract/api-client/rescheduling';
import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { type Commanded, useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey, retryAcceptingWarnings } from '../queries.ts';
import { useConflictTexts } from '../use-conflict-texts.ts';
import { getCurrentValues, type MovableVisit, type VisitChange } from './rescheduled-visit.ts';

export type PendingReschedule = {
  id: string;
  revision: number;
  change: VisitChange;
  /** The former values. The undo action sends them. */
  before: VisitChange;
  acceptWarnings: boolean;
  isBack: boolean;
};

export type RescheduleConflict = { sentence: string; nextSlots: readonly Slot[] };

type UseRescheduleOptions = {
  timeZone: string;
  /** Returns the client's name by appointment id, for messages about moves that are queued offline. */
  nameOf?: (id: string) => string | undefined;
  members: readonly { id: string; name: string }[];
  onDone?: (appointment: Appointment) => void;
  onSaved?: () => void;
  /** Shows a refusal in place. Without this callback, a toast shows the refusal and the next free times. */
  onConflict?: (why: RescheduleConflict) => void;
};

/**
 * Moves or resizes an appointment. Warnings stay in `warned` until the member confirms or forgets them. The
 * toast of a success offers to undo it.
 */
export function useReschedule({
  timeZone,
  members,
  nameOf,
  onDone,
  onSaved,
  onConflict,
}: UseRescheduleOptions) {
  const { t } = useTranslation('calendar');
  const { plannedWords, doneWords } = useRescheduleTexts({ timeZone, members, nameOf });
  const [warned, setWarned] = useState<{
    pendingReschedule: PendingReschedule;
    warnings: readonly BookingWarning[];
  }>();
  const { conflictWords, nextWords } = useConflictTexts({ timeZone, members });

  const command: Commanded<PendingReschedule, Appointment> = useCommand<Appointment, PendingReschedule>({
    call: ({ id, revision, change, acceptWarnings }: PendingReschedule, { api, idempotencyKey }) =>
      api.call(rescheduleAppointment, {
        params: { id },
        body: { revision, ...change, acceptWarnings },
        idempotencyKey,
      }),
    onDone: (appointment, pendingReschedule) => {
      setWarned(undefined);
      onDone?.(appointment);
      if (pendingReschedule.isBack) return toast('done', t('move.undone'), { about: appointment.id });
      const { id, revision } = appointment;
      const back = { id, revision, change: pendingReschedule.before, before: pendingReschedule.change };
      const run = () => command.run({ ...back, acceptWarnings: true, isBack: true });
      toast('done', doneWords(appointment, pendingReschedule), {
        action: { label: t('move.undo'), run },
        about: id,
      });
    },
    onRefused: (error, pendingReschedule) => {
      setWarned(undefined);
      if (isRefusal<typeof rescheduleAppointment>(error, 'warning_not_confirmed')) {
        const details = readRefusalDetails(error, 'warning_not_confirmed');
        setWarned({ pendingReschedule, warnings: details?.warnings ?? ['outside_hours'] });
        return true;
      }
      if (isRefusal<typeof rescheduleAppointment>(error, 'time_taken')) {
        const details = readRefusalDetails(error, 'time_taken');
        const memberId = pendingReschedule.change.memberId ?? pendingReschedule.before.memberId;
        const why = {
          sentence: conflictWords(details?.inTheWay ?? [], memberId),
          nextSlots: details?.nextSlots ?? [],
        };
        if (onConflict) onConflict(why);
        else toast('problem', [why.sentence, nextWords(why.nextSlots)].filter(Boolean).join(' '));
        return true;
      }
      if (!isRefusal<typeof rescheduleAppointment>(error, 'changed_meanwhile')) return false;
      toast('problem', t('move.changed'));
      return true;
    },
    waits: ({ id, change, before }) => ({
      words: plannedWords(id, change, before),
      about: { id, change },
      anyway: retryAcceptingWarnings,
    }),
    onWaits: () => {
      onSaved?.();
      toast('done', t('waiting.kept'));
    },
    stale: [appointmentsKey],
  });

  return {
    run: (visit: MovableVisit, change: VisitChange) => command.run(requestOf(visit, change)),
    isBusy: command.isBusy,
    /** The move that is being sent or awaits confirmation. The calendar renders it optimistically. */
    pendingReschedule: command.isBusy ? command.input : warned?.pendingReschedule,
    warned,
    confirm: () => warned && command.run({ ...warned.pendingReschedule, acceptWarnings: true }),
    forget: () => setWarned(undefined),
  };
}

/** Builds the text for a move that waits for the network, and the text for a completed move. */
function useRescheduleTexts({
  timeZone,
  members,
  nameOf,
}: Pick<UseRescheduleOptions, 'timeZone' | 'members' | 'nameOf'>) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  return {
    plannedWords(id: string, change: VisitChange, before: VisitChange): string {
      const { startsAt = '', memberId, durationMinutes = 0 } = { ...before, ...change };
      const end = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString();
      return t('waiting.move', {
        customer: nameOf?.(id) ?? '',
        day: format.day(dayIn(startsAt, timeZone), 'short'),
        time: format.time(startsAt, timeZone),
        end: format.time(end, timeZone),
        member: members.find((one) => one.id === memberId)?.name ?? '',
      });
    },
    doneWords(appointment: Appointment, { change }: PendingReschedule): string {
      const { customer, startsAt, endsAt, member, can } = appointment;
      const isMoved = change.startsAt !== undefined || change.memberId !== undefined;
      // A client who is already in the salon receives no email about a new end.
      const notified = customer.email && (isMoved || !can.complete) ? 'notified' : 'silent';
      return t(`move.done.${isMoved ? 'moved' : 'length'}.${notified}`, {
        customer: clientName(customer.name),
        member: member.name,
        day: format.day(dayIn(startsAt, timeZone)),
        time: format.time(startsAt, timeZone),
        end: format.time(endsAt, timeZone),
      });
    },
  };
}

function requestOf(visit: MovableVisit, change: VisitChange): PendingReschedule {
  const { id, revision } = visit;
  return { id, revision, change, before: getCurrentValues(visit), acceptWarnings: false, isBack: false };
}
