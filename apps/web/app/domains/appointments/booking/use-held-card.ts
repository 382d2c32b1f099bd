import { abandonAppointment } from '@meche/contract/api-client/appointments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardStepQuery } from '~/domains/payments/card-step-query.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import type { Booking } from './booking-kind.ts';

type HeldCardOf = Pick<Booking, 'memory' | 'remember'> & {
  appointmentId: string;
  /**
   * Called when the appointment is no longer held but booked or requested: by this card form, by the
   * payment partner's notification or in another tab.
   */
  onBooked: () => void;
  onLeft: () => void;
};

export function useHeldCard({ appointmentId: id, memory, remember, onBooked, onLeft }: HeldCardOf) {
  const { t } = useTranslation('appointments');
  const api = useApi();
  const cache = useQueryClient();
  const formId = useId();
  const appointment = useQuery(appointmentQuery(api, id));
  const state = appointment.data?.state;
  const card = useQuery({ ...cardStepQuery(api, id), enabled: state === 'held' });
  const busy = useIsSending(formId);
  const [hasExpired, setExpired] = useState(false);
  const isOver =
    hasExpired ||
    state === 'cancelled' ||
    isRefusal(appointment.error, 'not_found') ||
    isRefusal(card.error, 'hold_expired', 'wrong_state');
  const isBooked = state !== undefined && state !== 'held' && state !== 'cancelled';

  const finish = useEffectEvent(onBooked);
  useEffect(() => {
    if (isBooked) finish();
  }, [isBooked]);

  const leaving = useCommand({
    call: () => api.call(abandonAppointment, { params: { id } }),
    onDone: () => {
      toast('done', t('pay.abandoned'));
      if (memory.hold?.appointmentId === id) remember({ hold: undefined });
      onLeft();
      void cache.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' });
    },
    onRefused: (error) => {
      if (!isRefusal<typeof abandonAppointment>(error, 'wrong_state')) return false;
      // The appointment is no longer held, so the screen reloads its current state.
      void appointment.refetch();
      return true;
    },
  });

  return {
    appointment,
    card,
    formId,
    busy,
    isOver,
    leaving,
    expire: () => setExpired(true),
    entry: {
      appointmentId: id,
      formId,
      onStep: (step: NonNullable<typeof card.data>) =>
        cache.setQueryData(cardStepQuery(api, id).queryKey, step),
      onConfirmed: (confirmed: NonNullable<typeof appointment.data>) => {
        cache.setQueryData(appointmentQuery(api, id).queryKey, confirmed);
        void cache.invalidateQueries({ queryKey: [...appointmentsKey, 'list'] });
        remember({ hold: undefined, note: undefined, names: undefined, answers: undefined });
      },
      onLost: () => {
        void appointment.refetch();
        setExpired(true);
      },
    },
  };
}
