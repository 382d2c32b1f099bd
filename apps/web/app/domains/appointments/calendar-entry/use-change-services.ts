import { changeServices } from '@meche/contract/api-client/changed-services';
import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import type { HairLength } from '@meche/contract/enumerations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { useConflictTexts } from '../use-conflict-texts.ts';
import type { toChangedPrices } from './agreed-price.ts';
import type { ChangedServicesDraft } from './changed-services-draft.ts';

type ChangedServices = Pick<ChangedServicesDraft, 'keep' | 'serviceIds'> & {
  prices: ReturnType<typeof toChangedPrices>;
};

type UseChangeServicesOptions = {
  appointment: Appointment;
  calendar: Calendar;
  hairLength: HairLength | undefined;
  onDone: (changed: Appointment) => void;
};

/**
 * Sends the changed services. After a refusal, sending them again accepts the warnings, or confirms that
 * the services fit in the booked time.
 */
export function useChangeServices({ appointment, calendar, hairLength, onDone }: UseChangeServicesOptions) {
  const { t } = useTranslation(['appointments', 'calendar']);
  const clientName = useClientName();
  const api = useApi();
  const cache = useQueryClient();
  const { id, revision, member, can } = appointment;
  const [warnings, setWarnings] = useState<readonly BookingWarning[]>([]);
  // True when the appointment cannot get longer; the member then confirms that the services fit in its
  // time.
  const [isFull, setFull] = useState(false);
  const { conflictWords } = useConflictTexts({ timeZone: calendar.timeZone, members: calendar.members });

  const change = useCommand({
    call: (body: ChangedServices, { api: caller, idempotencyKey }) => {
      const acceptWarnings = warnings.length > 0;
      return caller.call(changeServices, {
        params: { id },
        body: { ...body, revision, hairLength, acceptWarnings, keepTime: isFull },
        idempotencyKey,
      });
    },
    onDone: (changed) => {
      cache.setQueryData(appointmentQuery(api, id).queryKey, changed);
      const customer = clientName(changed.customer.name);
      toast('done', t(changed.rise ? 'changeServices.asked' : 'changeServices.done', { customer }));
      onDone(changed);
    },
    onRefused: (error) => {
      if (isRefusal<typeof changeServices>(error, 'warning_not_confirmed')) {
        setWarnings(readRefusalDetails(error, 'warning_not_confirmed')?.warnings ?? ['outside_hours']);
        return true;
      }
      if (isRefusal<typeof changeServices>(error, 'time_taken')) {
        toast('problem', conflictWords(readRefusalDetails(error, 'time_taken')?.inTheWay ?? [], member.id));
        setFull(can.complete);
        return true;
      }
      if (!isRefusal<typeof changeServices>(error, 'changed_meanwhile')) return false;
      toast('problem', t('calendar:move.changed'));
      return true;
    },
    stale: [appointmentsKey],
  });

  return {
    send: change.send,
    warnings,
    isFull,
    /** Called when the member chooses other services, because the refusal no longer applies. */
    forgetRefusal() {
      if (warnings.length > 0) setWarnings([]);
      if (isFull) setFull(false);
    },
  };
}
