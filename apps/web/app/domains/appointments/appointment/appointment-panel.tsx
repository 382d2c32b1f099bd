import type { Appointment } from '@meche/contract/appointments';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadingClientSection } from '~/domains/clients/loading-client-section.tsx';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { MapLink } from '~/domains/places/map-link.tsx';
import { ReceivedReviewSection } from '~/domains/reviews/received-review-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { IconMail, IconMapPin, IconPhone } from '~/ui/icons/icons.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { ChangeServices, type SoldAt } from '../calendar-entry/change-services.tsx';
import { RescheduleSection } from '../calendar-entry/reschedule-section.tsx';
import { ProposalDialog } from '../proposals/proposal-dialog.tsx';
import { ProposalSection } from '../proposals/proposal-section.tsx';
import { appointmentQuery } from '../queries.ts';
import { weeksUntilAgain } from '../series/repeated-visit-draft.ts';
import { AcceptRequest } from './accept-request.tsx';
import classes from './appointment-panel.module.css';
import { AppointmentState } from './appointment-state.tsx';
import { CompanionsSection } from './companions-section.tsx';
import { ContestState } from './contest-state.tsx';
import { HistorySection } from './history-section.tsx';
import { ProfessionalNoteSection } from './professional-note-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { RequestSection } from './request-section.tsx';
import { SettleAppointment } from './settle-appointment.tsx';
import { VisitPrice } from './visit-price.tsx';

const VisitClientSection = lazy(async () => ({
  default: (await import('~/domains/clients/visit-client-section.tsx')).VisitClientSection,
}));

type AppointmentPanelProps = {
  /** The panel is closed while the id is undefined. */
  id: string | undefined;
  /**
   * Data that the calendar has already loaded. The panel shows it until the full appointment is loaded, and
   * alone when that cannot be loaded offline.
   */
  known?: CalendarVisit | undefined;
  /** Times in which it overlaps events of other calendars. */
  clashes?: Calendar['clashes'];
  calendar: Calendar;
  soldAt: SoldAt;
  /** Opens a new booking with the same client, place and services. */
  onTakeUp: (former: Appointment) => void;
  onClose: () => void;
};

export function AppointmentPanel(props: AppointmentPanelProps) {
  const { id, known, clashes = [], calendar, soldAt, onTakeUp, onClose } = props;
  const format = useFormat();
  const { t } = useTranslation(['appointments', 'calendar']);
  const {
    data: appointment,
    error,
    refetch,
  } = useQuery({
    ...appointmentQuery(useApi(), id ?? ''),
    enabled: id !== undefined,
    // The actions that the API allows (`can`) change with time.
    refetchInterval: 30_000,
  });
  const online = useOnline();
  const clientName = useClientName();
  const shown = useMemo(() => {
    if (!appointment || appointment.id !== id) return;
    const { customer } = appointment;
    return { ...appointment, customer: { ...customer, name: clientName(customer.name) } };
  }, [appointment, id, clientName]);
  return (
    <Dialog
      side
      fullOnPhones
      open={id !== undefined}
      onClose={onClose}
      title={(shown ?? known)?.customer.name ?? t('panel.title')}
      footer={
        shown?.can.answer ? (
          <AcceptRequest appointment={shown} />
        ) : (
          shown && isOpen(shown) && <SettleAppointment appointment={shown} {...{ calendar, soldAt }} />
        )
      }
    >
      {clashes.map(({ startsAt, endsAt }) => (
        <p key={startsAt}>
          {t('calendar:busy.clash', {
            start: format.time(startsAt, calendar.timeZone),
            end: format.time(endsAt, calendar.timeZone),
          })}
        </p>
      ))}
      {shown ? (
        <Details appointment={shown} {...{ calendar, soldAt, onTakeUp }} />
      ) : (
        <>
          {known && <Known visit={known} timeZone={calendar.timeZone} />}
          {known && error && (!online || isRefusal(error, 'offline')) ? (
            <Quiet>{t('calendar:restWaits')}</Quiet>
          ) : (
            <QueryState of={{ error, refetch }} shape="list" height={known ? 96 : 240} />
          )}
        </>
      )}
    </Dialog>
  );
}

/**
 * Returns whether the member can settle, cancel or undo the appointment now, or can once it begins. True
 * for every confirmed appointment.
 */
function isOpen({ state, can }: Appointment): boolean {
  return state === 'confirmed' || Boolean(can.cancel || can.noShow || can.undo || can.complete);
}

function Known({ visit, timeZone }: { visit: CalendarVisit; timeZone: string }) {
  return (
    <div className={classes.details}>
      <Summary visit={visit} timeZone={timeZone} />
      <ul className={classes.known}>
        {visit.services.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be done twice, and nothing moves
          <li key={at}>{name}</li>
        ))}
      </ul>
      <PriceText cents={visit.totalCents} />
    </div>
  );
}

type Summarised = Pick<CalendarVisit, 'state' | 'payment' | 'startsAt' | 'endsAt' | 'member'>;

function Summary({ visit, timeZone }: { visit: Summarised; timeZone: string }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { startsAt, endsAt, member } = visit;
  const start = format.time(startsAt, timeZone);
  const times = { start, end: format.time(endsAt, timeZone) };
  // A lone professional (role HAIRDRESSER) has no other members, so the name of the member is omitted.
  const isAlone = useSession()?.role === 'HAIRDRESSER';
  return (
    <div className={classes.summary}>
      <AppointmentState appointment={visit} reader="professional" />
      <p className={classes.when}>{t('at', { day: format.day(dayIn(startsAt, timeZone)), time: start })}</p>
      <Quiet>{isAlone ? t('span', times) : t('panel.spanWith', { ...times, member: member.name })}</Quiet>
    </div>
  );
}

function Contacts({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'messages']);
  const { id, bookedBy, customer, place, address } = appointment;
  return (
    <ul className={classes.contacts}>
      {customer.phoneNumber && (
        <li>
          <IconPhone size={20} stroke={1.6} aria-hidden />
          <a href={`tel:${customer.phoneNumber}`}>
            {t('callNumber', { phone: formatPhone(customer.phoneNumber) })}
          </a>
        </li>
      )}
      {customer.email && (
        <li>
          <IconMail size={20} stroke={1.6} aria-hidden />
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </li>
      )}
      {bookedBy === 'customer' && (
        <li>
          <IconMail size={20} stroke={1.6} aria-hidden />
          <Link to={to('messages', undefined, { appointment: id })}>{t('messages:write.open')}</Link>
        </li>
      )}
      {place === 'at_home' && (
        <li>
          <IconMapPin size={20} stroke={1.6} aria-hidden />
          <span>
            {address.line ? (
              <MapLink address={address}>
                {`${address.line}, ${address.postalCode} ${shortName(address.city)}`}
              </MapLink>
            ) : (
              t('panel.addressHidden', { city: shortName(address.city) })
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

type DetailsProps = { appointment: Appointment } & Pick<
  AppointmentPanelProps,
  'calendar' | 'soldAt' | 'onTakeUp'
>;

function Details({ appointment, calendar, soldAt, onTakeUp }: DetailsProps) {
  const { t } = useTranslation('appointments');
  const { timeZone, note, state, member } = appointment;
  const maySell = useMay()('sell_services');
  const isHere = calendar.members.some(({ id, left }) => id === member.id && !left);
  const isTakenUp = maySell && isHere && state !== 'held' && state !== 'requested';
  return (
    <div className={classes.details}>
      <Summary visit={appointment} timeZone={timeZone} />
      <RescheduleSection key={appointment.id} appointment={appointment} calendar={calendar} />
      {appointment.bookedBy === 'customer' && <Quiet>{t('panel.bookedOnline')}</Quiet>}

      <Contacts appointment={appointment} />

      <Suspense fallback={<LoadingClientSection />}>
        <VisitClientSection appointmentId={appointment.id} />
      </Suspense>
      <CompanionsSection appointment={appointment} reader="professional" />
      {note && <p className={classes.note}>{note}</p>}
      <ProfessionalNoteSection key={`note ${appointment.id}`} appointment={appointment} />
      <RequestSection appointment={appointment} reader="professional" />
      <ProposalDialog key={`propose ${appointment.id}`} appointment={appointment} calendar={calendar} />
      <ProposalSection appointment={appointment} reader="professional" order={3} />
      {appointment.contest && <ContestState appointment={appointment} reader="professional" />}
      {appointment.cancelReason && <p>{t('cancelled.reason', { reason: appointment.cancelReason })}</p>}

      <section>
        <Title order={3} size="h5">
          {t('services')}
        </Title>
        <VisitPrice appointment={appointment} />
        <ChangeServices key={`services ${appointment.id}`} {...{ appointment, calendar, soldAt }} />
      </section>
      <RefundSection
        key={`refund ${appointment.id}`}
        appointment={appointment}
        reader="professional"
        order={3}
      />
      {isTakenUp && (
        <div>
          <Button variant="default" onClick={() => onTakeUp(appointment)}>
            {t('takeUp', { count: weeksUntilAgain })}
          </Button>
        </div>
      )}
      {appointment.state === 'completed' && <ReceivedReviewSection appointmentId={appointment.id} />}
      <HistorySection key={`history ${appointment.id}`} appointment={appointment} reader="professional" />
    </div>
  );
}
