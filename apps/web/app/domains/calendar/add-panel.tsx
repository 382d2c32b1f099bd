import type { Calendar } from '@meche/contract/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { BookForClientForm } from '~/domains/appointments/calendar-entry/book-for-client-form.tsx';
import {
  notOpen,
  reduceNewAppointment,
} from '~/domains/appointments/calendar-entry/new-appointment-steps.ts';
import { appointmentQuery, appointmentsKey } from '~/domains/appointments/queries.ts';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { findFirstFree } from '~/domains/scheduling/first-free.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import classes from './add-panel.module.css';
import { BlockTimeForm } from './block-time-form.tsx';

type AddPanelProps = {
  /** The panel is closed while the kind is undefined. */
  kind: 'appointment' | 'blocked' | undefined;
  calendar: Calendar;
  shown: Calendar | undefined;
  /**
   * True when the days could not be loaded. The form then proposes a time without knowing what is taken.
   */
  unknown: boolean;
  date: string;
  /**
   * Local day and time that the member pressed (2026-03-03T14:30). When undefined, the form proposes the
   * first free time.
   */
  at: string | undefined;
  /** End (HH:MM) of the time range that the member drew in the calendar. */
  until?: string | undefined;
  memberId: string | undefined;
  again?: string | undefined;
  onKind: (kind: 'appointment' | 'blocked') => void;
  onAdded: (added: { id: string; day: string; memberId: string }) => void;
  onClose: () => void;
};

export function AddPanel(props: AddPanelProps) {
  const { shown, until, again, onKind, onAdded, onClose } = props;
  // Past days still list members who have left, but such members cannot be booked.
  const calendar = { ...props.calendar, members: props.calendar.members.filter(({ left }) => !left) };
  const { t } = useTranslation('calendar');
  const maySell = useMay()('sell_services');
  const kind = props.kind && (maySell ? props.kind : 'blocked');
  const { professional, former, pending } = useAddPanelQueries(kind !== undefined, again);
  const memberId =
    calendar.members.find((one) => one.id === props.memberId)?.id ?? calendar.members[0]?.id ?? '';
  const { step, onStep } = useAddSteps(kind, pressedTime({ ...props, kind, calendar, memberId }));
  const where = { calendar, shown, memberId, onDone: onAdded };
  const [pickedDay = '', pickedTime = ''] = step.pickedDateTime?.split('T') ?? [];
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
        {!step.pickedDateTime ? (
          <Skeleton shape="form" height={320} />
        ) : kind === 'blocked' ? (
          <BlockTimeForm {...where} day={pickedDay} time={pickedTime} until={until} />
        ) : professional && (!again || former) ? (
          <BookForClientForm
            key={again}
            {...where}
            former={again ? former : undefined}
            isProposed={!props.at}
            now={{ ...step, pickedDateTime: step.pickedDateTime }}
            onStep={onStep}
            professional={professional}
            today={dayIn(calendar.now, calendar.timeZone)}
          />
        ) : (
          <QueryState of={pending} shape="form" height={320} />
        )}
      </div>
    </Dialog>
  );
}

function useAddPanelQueries(isOpen: boolean, again: string | undefined) {
  const api = useApi();
  const known = useSession()?.professional?.slug;
  // The session may lack the slug of the professional; the profile has it.
  const profile = useQuery({ ...profileQuery(api), enabled: isOpen && known === undefined });
  const slug = known ?? profile.data?.professional?.slug;
  const professional = useQuery({
    ...professionalPageQuery(api, slug ?? ''),
    enabled: isOpen && slug !== undefined,
  });
  const former = useQuery({ ...appointmentQuery(api, again ?? ''), enabled: again !== undefined });
  return {
    professional: professional.data,
    former: former.data,
    /** The query that the form waits for. */
    pending: slug === undefined ? profile : professional.data ? former : professional,
  };
}

type PressedTime = Pick<AddPanelProps, 'kind' | 'calendar' | 'shown' | 'unknown' | 'date' | 'at'> & {
  memberId: string;
};

/**
 * Returns the local time that the member pressed, or else the first free time. Undefined while its day is
 * loading.
 */
function pressedTime({ kind, calendar, shown, unknown, date, at, memberId }: PressedTime) {
  if (at) return at;
  const loaded = shown?.members.some(({ days }) => days.some((one) => one.day === date)) ? shown : undefined;
  if (!loaded && !unknown) return;
  const hourToBlock = { memberId, steps: [{ durationMinutes: 60, freeTimeMinutes: 0 }] };
  const time = findFirstFree(
    loaded ?? calendar,
    { memberId, day: date },
    kind === 'blocked' ? [hourToBlock] : [],
  );
  return `${date}T${time}`;
}

function useAddSteps(kind: AddPanelProps['kind'], dateTime: string | undefined) {
  const [step, onStep] = useReducer(reduceNewAppointment, notOpen);
  if (kind && !step.isOpen && !step.done) onStep({ type: 'opened' });
  if (!kind && (step.isOpen || step.done)) onStep({ type: 'closed' });
  if (step.isOpen && !step.pickedDateTime && dateTime) onStep({ type: 'picked', dateTime });
  const cache = useQueryClient();
  const { refresh } = step;
  useEffect(() => {
    if (!refresh) return;
    onStep({ type: 'refreshed' });
    void cache.invalidateQueries({ queryKey: appointmentsKey });
  }, [refresh, cache]);
  return { step, onStep };
}
