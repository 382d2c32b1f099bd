import type { Calendar } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BookForClientForm } from '~/domains/appointments/book-for-client-form.tsx';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { wallClockIn } from '~/lib/dates/wall-clock.ts';
import { useSession } from '~/lib/session/session.ts';
import { useMay } from '~/lib/session/use-may.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import classes from './add-panel.module.css';
import { BlockTimeForm } from './block-time-form.tsx';

type AddPanelProps = {
  /** Undefined: closed. */
  kind: 'appointment' | 'blocked' | undefined;
  calendar: Calendar;
  date: string;
  /** The wall-clock time that was tapped; without one, the next step of the grid. */
  at: string | undefined;
  memberId: string | undefined;
  onKind: (kind: 'appointment' | 'blocked') => void;
  onClose: () => void;
};

/** Adds to the calendar: an appointment for somebody, or blocked time. */
export function AddPanel({ kind: asked, calendar, date, at, memberId, onKind, onClose }: AddPanelProps) {
  const { t } = useTranslation('calendar');
  const slug = useSession()?.professional?.slug;
  const maySell = useMay()('sell_services');
  const kind = asked && (maySell ? asked : 'blocked');
  const professional = useQuery({
    ...professionalPageQuery(useApi(), slug ?? ''),
    enabled: kind !== undefined && slug !== undefined,
  });
  const [day = date, time = nextTime(calendar)] = at?.split('T') ?? [];
  const member = calendar.members.find((one) => one.id === memberId)?.id ?? calendar.members[0]?.id ?? '';
  const where = { calendar, day, time, memberId: member, onDone: onClose };
  return (
    <Dialog side fullOnPhones open={kind !== undefined} onClose={onClose} title={t('add.title')}>
      <div className={classes.panel}>
        {maySell && (
          <ChoicePills
            legend={t('add.what')}
            name="kind"
            value={kind ?? 'appointment'}
            options={[
              { value: 'appointment', label: t('add.appointment') },
              { value: 'blocked', label: t('add.blocked') },
            ]}
            onChange={onKind}
          />
        )}
        {kind === 'blocked' ? (
          <BlockTimeForm {...where} />
        ) : professional.data ? (
          <BookForClientForm
            {...where}
            professional={professional.data}
            today={dayIn(calendar.now, calendar.timeZone)}
          />
        ) : professional.error ? (
          <ErrorState error={professional.error} onRetry={() => void professional.refetch()} />
        ) : (
          <LoadingStrands height={320} />
        )}
      </div>
    </Dialog>
  );
}

/** The next step of the grid from the business clock's now. */
function nextTime({ now, timeZone, slotStepMinutes }: Calendar): string {
  const wall = wallClockIn(now, timeZone);
  const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
  const next = Math.ceil(minute / slotStepMinutes) * slotStepMinutes;
  if (next >= 1440) return '09:00';
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
}
