import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { type Commanded, useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey, despiteWarnings } from './queries.ts';
import { type MovableVisit, standsNow, type VisitChange } from './rescheduled-visit.ts';
import { useWayWords } from './use-way-words.ts';

export type PendingReschedule = {
  id: string;
  revision: number;
  change: VisitChange;
  /** As it stood: the same call takes it back. */
  before: VisitChange;
  acceptWarnings: boolean;
  isBack: boolean;
};

/** Why it is not to be, in words, and what is free next. */
export type Hindered = { sentence: string; nextSlots: readonly Slot[] };

type Asked = {
  timeZone: string;
  /** Who comes, where it has to wait for the network and is told of later. */
  nameOf?: (id: string) => string | undefined;
  members: readonly { id: string; name: string }[];
  onDone?: (appointment: Appointment) => void;
  /** It waits for the network. */
  onKept?: () => void;
  /** Where a refusal is said in its own place; else in passing, with what is free next. */
  onHindered?: (why: Hindered) => void;
};

/**
 * Moves a visit, or makes it longer or shorter: by a drag, by a form, by one press. The server decides; what it warns of is asked
 * (`warned`), what it refuses is said; what it did can be taken back for ten seconds, before the customer is told.
 */
export function useReschedule({ timeZone, members, nameOf, onDone, onKept, onHindered }: Asked) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const clientName = useClientName();
  const [warned, setWarned] = useState<{
    pendingReschedule: PendingReschedule;
    warnings: readonly BookingWarning[];
  }>();
  const { wayWords, nextWords } = useWayWords({ timeZone, members });

  const command: Commanded<PendingReschedule, Appointment> = useCommand<Appointment, PendingReschedule>({
    call: async ({ id, revision, change, acceptWarnings }: PendingReschedule, { api, idempotencyKey }) => {
      const { rescheduleAppointment } = await import('@meche/contract/rescheduling');
      return api.call(rescheduleAppointment, {
        params: { id },
        body: { revision, ...change, acceptWarnings },
        idempotencyKey,
      });
    },
    onDone: (appointment, pendingReschedule) => {
      setWarned(undefined);
      onDone?.(appointment);
      if (pendingReschedule.isBack) return toast('done', t('move.undone'));
      const { id, revision } = appointment;
      const back = { id, revision, change: pendingReschedule.before, before: pendingReschedule.change };
      toast('done', doneWords(appointment, pendingReschedule), {
        label: t('move.undo'),
        run: () => command.run({ ...back, acceptWarnings: true, isBack: true }),
      });
    },
    onRefused: async (error, pendingReschedule) => {
      setWarned(undefined);
      if (isRefusal(error, 'warning_not_confirmed')) {
        const details = await detailsOf(error, 'warning_not_confirmed');
        setWarned({ pendingReschedule, warnings: details?.warnings ?? ['outside_hours'] });
        return true;
      }
      if (isRefusal(error, 'time_taken')) {
        const details = await detailsOf(error, 'time_taken');
        const memberId = pendingReschedule.change.memberId ?? pendingReschedule.before.memberId;
        const why = {
          sentence: wayWords(details?.inTheWay ?? [], memberId),
          nextSlots: details?.nextSlots ?? [],
        };
        if (onHindered) onHindered(why);
        else toast('problem', [why.sentence, nextWords(why.nextSlots)].filter(Boolean).join(' '));
        return true;
      }
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      toast('problem', t('move.changed'));
      return true;
    },
    waits: ({ id, change, before }) => ({
      words: t('waiting.move', plannedWords(id, change, before)),
      about: { id, change },
      anyway: despiteWarnings,
    }),
    onWaits: () => {
      onKept?.();
      toast('done', t('waiting.kept'));
    },
    stale: [appointmentsKey],
  });

  /** Whom it is about, and when and with whom it shall be. */
  function plannedWords(id: string, change: VisitChange, before: VisitChange) {
    const { startsAt = '', memberId, durationMinutes = 0 } = { ...before, ...change };
    const end = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString();
    return {
      customer: nameOf?.(id) ?? '',
      day: format.day(dayIn(startsAt, timeZone), 'short'),
      time: format.time(startsAt, timeZone),
      end: format.time(end, timeZone),
      member: members.find((one) => one.id === memberId)?.name ?? '',
    };
  }

  function doneWords(appointment: Appointment, { change }: PendingReschedule): string {
    const { customer, startsAt, endsAt, member, can } = appointment;
    const isMoved = change.startsAt !== undefined || change.memberId !== undefined;
    // Who is in the chair is not written to about her end.
    const told = customer.email && (isMoved || !can.complete) ? 'told' : 'untold';
    return t(`move.done.${isMoved ? 'moved' : 'length'}.${told}`, {
      customer: clientName(customer.name),
      member: member.name,
      day: format.day(dayIn(startsAt, timeZone)),
      time: format.time(startsAt, timeZone),
      end: format.time(endsAt, timeZone),
    });
  }

  return {
    run: (visit: MovableVisit, change: VisitChange) => command.run(wishOf(visit, change)),
    isBusy: command.isBusy,
    /** What the server is asked, or she is: drawn as if it were so. */
    pendingReschedule: command.isBusy ? command.given : warned?.pendingReschedule,
    warned,
    /** Moved although warned. */
    confirm: () => warned && command.run({ ...warned.pendingReschedule, acceptWarnings: true }),
    forget: () => setWarned(undefined),
  };
}

function wishOf(visit: MovableVisit, change: VisitChange): PendingReschedule {
  const { id, revision } = visit;
  return { id, revision, change, before: standsNow(visit), acceptWarnings: false, isBack: false };
}
