import type { Calendar } from '@meche/contract/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { BookForClientForm } from '~/domains/appointments/book-for-client-form.tsx';
import { newAppointmentStep, notOpen } from '~/domains/appointments/new-appointment-steps.ts';
import { appointmentQuery, appointmentsKey } from '~/domains/appointments/queries.ts';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { firstFree } from '~/domains/scheduling/first-free.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import classes from './add-panel.module.css';
import { BlockTimeForm } from './block-time-form.tsx';

type AddPanelProps = {
  /** Undefined: the panel is closed. */
  kind: 'appointment' | 'blocked' | undefined;
  calendar: Calendar;
  shown: Calendar | undefined;
  /** The days are neither loaded nor loading. */
  unknown: boolean;
  date: string;
  /** Local time that was pressed; default: the first free one. */
  at: string | undefined;
  /** HH:MM: end of the time range drawn in the calendar. */
  until?: string | undefined;
  memberId: string | undefined;
  again?: string | undefined;
  onKind: (kind: 'appointment' | 'blocked') => void;
  onAdded: (added: { id: string; day: string; memberId: string }) => void;
  onClose: () => void;
};

export function AddPanel(props: AddPanelProps) {
  const {
    kind: requestedKind,
    shown,
    unknown,
    date,
    at,
    until,
    memberId,
    again,
    onKind,
    onAdded,
    onClose,
  } = props;
  // Past days still list members who have left; they cannot be booked.
  const calendar = { ...props.calendar, members: props.calendar.members.filter(({ left }) => !left) };
  const { t } = useTranslation('calendar');
  const api = useApi();
  const known = useSession()?.professional?.slug;
  const maySell = useMay()('sell_services');
  const kind = requestedKind && (maySell ? requestedKind : 'blocked');
  // The session may lack the slug; the profile has it.
  const profile = useQuery({ ...profileQuery(api), enabled: kind !== undefined && known === undefined });
  const slug = known ?? profile.data?.professional?.slug;
  const professional = useQuery({
    ...professionalPageQuery(api, slug ?? ''),
    enabled: kind !== undefined && slug !== undefined,
  });
  const former = useQuery({ ...appointmentQuery(api, again ?? ''), enabled: again !== undefined });
  const member = calendar.members.find((one) => one.id === memberId)?.id ?? calendar.members[0]?.id ?? '';
  const knows = shown?.members.some(({ days }) => days.some((one) => one.day === date)) ? shown : undefined;
  const hourToBlock = { memberId: member, steps: [{ durationMinutes: 60, freeTimeMinutes: 0 }] };
  const propose = (of: Calendar) =>
    firstFree(of, { memberId: member, day: date }, kind === 'blocked' ? [hourToBlock] : []);
  const [day = date, time = knows || unknown ? propose(knows ?? calendar) : undefined] = at?.split('T') ?? [];
  const [step, onStep] = useReducer(newAppointmentStep, notOpen);
  if (kind && !step.isOpen && !step.done) onStep({ type: 'opened' });
  if (!kind && (step.isOpen || step.done)) onStep({ type: 'closed' });
  if (step.isOpen && !step.pickedDateTime && time) onStep({ type: 'picked', dateTime: `${day}T${time}` });
  const cache = useQueryClient();
  const { refresh, pickedDateTime } = step;
  useEffect(() => {
    if (!refresh) return;
    onStep({ type: 'refreshed' });
    void cache.invalidateQueries({ queryKey: appointmentsKey });
  }, [refresh, cache]);
  const where = { calendar, shown, memberId: member, onDone: onAdded };
  const [pickedDay = '', pickedTime = ''] = pickedDateTime?.split('T') ?? [];
  return (
    <Dialog side fullOnPhones open={step.isOpen} onClose={onClose} title={t('add.title')}>
      <div className={classes.panel}>
        {maySell && (
          <ChoicePills
            legend={t('add.what')}
            legendHidden
            name="kind"
            value={kind ?? 'appointment'}
            options={[
              { value: 'appointment', label: t('add.appointment') },
              { value: 'blocked', label: t('add.blocked') },
            ]}
            onChange={onKind}
          />
        )}
        {!pickedDateTime ? (
          <Skeleton shape="form" height={320} />
        ) : kind === 'blocked' ? (
          <BlockTimeForm {...where} day={pickedDay} time={pickedTime} until={until} />
        ) : professional.data && (!again || former.data) ? (
          <BookForClientForm
            key={again}
            {...where}
            former={again ? former.data : undefined}
            isProposed={!at}
            now={{ ...step, pickedDateTime }}
            onStep={onStep}
            professional={professional.data}
            today={dayIn(calendar.now, calendar.timeZone)}
          />
        ) : (
          <QueryState
            of={slug === undefined ? profile : professional.data ? former : professional}
            shape="form"
            height={320}
          />
        )}
      </div>
    </Dialog>
  );
}
