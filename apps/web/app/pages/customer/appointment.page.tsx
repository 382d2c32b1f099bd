import type { Appointment } from '@meche/contract/appointments';
import { isUnanswered } from '@meche/contract/unanswered-request';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { AppointmentLinks } from '~/domains/appointments/appointment/appointment-links.tsx';
import { AppointmentState } from '~/domains/appointments/appointment/appointment-state.tsx';
import { CancelAppointment } from '~/domains/appointments/appointment/cancel-appointment.tsx';
import { ChangeOwnTime } from '~/domains/appointments/appointment/change-own-time.tsx';
import { CompanionsSection } from '~/domains/appointments/appointment/companions-section.tsx';
import { ContestState } from '~/domains/appointments/appointment/contest-state.tsx';
import { ContestVisit } from '~/domains/appointments/appointment/contest-visit.tsx';
import { HistorySection } from '~/domains/appointments/appointment/history-section.tsx';
import { PayAppointment } from '~/domains/appointments/appointment/pay-appointment.tsx';
import { PaymentNote } from '~/domains/appointments/appointment/payment-note.tsx';
import { PriceRiseSection } from '~/domains/appointments/appointment/price-rise-section.tsx';
import { RefundSection } from '~/domains/appointments/appointment/refund-section.tsx';
import { RequestSection } from '~/domains/appointments/appointment/request-section.tsx';
import { useStartsIn } from '~/domains/appointments/appointment/use-starts-in.ts';
import { VisitServices } from '~/domains/appointments/appointment/visit-services.tsx';
import { PriceLines } from '~/domains/appointments/price-lines.tsx';
import { OwnProposalsSection } from '~/domains/appointments/proposals/own-proposals-section.tsx';
import { appointmentQuery } from '~/domains/appointments/queries.ts';
import { shortName } from '~/domains/places/commune-name.ts';
import { OwnReviewSection } from '~/domains/reviews/own-review-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { NotFoundError } from '~/lib/page/not-found-error.ts';
import { parseUuid } from '~/lib/page/uuid.ts';
import { to } from '~/paths.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { IconArrowLeft } from '~/ui/icons/icons.ts';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './appointment.module.css';

export default function AppointmentPage() {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { id = '' } = useParams();
  const isId = parseUuid(id) !== undefined;
  const {
    data: appointment,
    error,
    refetch,
  } = useQuery({ ...appointmentQuery(useApi(), id), enabled: isId });
  if (!isId || isRefusal(error, 'not_found')) throw new NotFoundError();

  const back = (
    <Link to={to('appointments')} className={classes.back}>
      <IconArrowLeft size={20} stroke={1.8} aria-hidden />
      {t('back')}
    </Link>
  );
  if (!appointment) {
    return (
      <Page>
        <PageTitle title={t('list.title')} />
        {back}
        <QueryState of={{ error, refetch }} shape="page" height={320} />
      </Page>
    );
  }

  const { professional, startsAt, timeZone } = appointment;
  const time = format.timeWithZone(startsAt, timeZone);
  const today = dayIn(new Date().toISOString(), timeZone);
  const day = dayIn(startsAt, timeZone);
  return (
    <Page>
      <PageTitle title={t('at', { day: format.day(day), time })} />
      {back}
      <div className={classes.columns}>
        <div className={classes.picture}>
          <ProfessionalPicture
            {...professional}
            shape="banner"
            sizes="(min-width: 48em) 800px, 457px"
            eager
          />
        </div>
        <VisitHeader appointment={appointment} when={t('at', { day: format.dayFrom(today, day), time })} />

        <MoneyAside appointment={appointment} />

        <VisitDetails appointment={appointment} />
      </div>
    </Page>
  );
}

type SectionProps = { appointment: Appointment };

function VisitHeader({ appointment, when }: SectionProps & { when: string }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { professional, member, startsAt, endsAt, timeZone } = appointment;
  const startsIn = useStartsIn(appointment);
  return (
    <header className={classes.header}>
      <AppointmentState appointment={appointment} />
      <Title order={1} size="h2" className={classes.when}>
        {when}
      </Title>
      <p className={classes.who}>{t('with', { professional: professional.name, member: member.name })}</p>
      <Quiet size="md">
        {t('span', {
          start: format.time(startsAt, timeZone),
          end: format.time(endsAt, timeZone),
        })}
        {startsIn && ` · ${startsIn}`}
      </Quiet>
      <div className={classes.actions}>
        <ChangeOwnTime appointment={appointment} />
        <CancelAppointment appointment={appointment} />
      </div>
      <AppointmentLinks appointment={appointment} />
    </header>
  );
}

/** Request, proposals, payment, review, contest, cancellation, price and refunds of the appointment. */
function MoneyAside({ appointment }: SectionProps) {
  const { t } = useTranslation('appointments');
  const { professional } = appointment;
  return (
    <aside className={classes.money}>
      <RequestSection appointment={appointment} reader="customer" part="state" />
      <OwnProposalsSection appointment={appointment} />
      {appointment.rise && <PriceRiseSection appointment={appointment} rise={appointment.rise} />}
      {appointment.can.pay && <PayAppointment appointment={appointment} />}
      {appointment.state === 'completed' && (
        <OwnReviewSection
          appointmentId={appointment.id}
          professional={professional.name}
          timeZone={appointment.timeZone}
        />
      )}
      {appointment.can.contest && <ContestVisit appointment={appointment} />}
      {appointment.contest && <ContestState appointment={appointment} reader="customer" />}
      {appointment.cancelledBy && !isUnanswered(appointment) && (
        <div>
          <p>{t(`cancelled.${appointment.cancelledBy}`, { professional: professional.name })}</p>
          {appointment.cancelReason && (
            <Quiet size="md">{t('cancelled.reason', { reason: appointment.cancelReason })}</Quiet>
          )}
        </div>
      )}
      <div className={classes.price}>
        <Title order={2} size="h4">
          {t('price')}
        </Title>
        <PriceLines
          price={{ ...appointment, depositCents: appointment.money.depositCents }}
          state={appointment.state}
          costOnly
        />
        <PaymentNote appointment={appointment} />
      </div>
      <RefundSection appointment={appointment} reader="customer" order={2} />
    </aside>
  );
}

function VisitDetails({ appointment }: SectionProps) {
  const { t } = useTranslation('appointments');
  const { professional, place, address } = appointment;
  return (
    <div className={classes.visit}>
      <section>
        <Title order={2} size="h4">
          {t('services')}
        </Title>
        <VisitServices lines={appointment.lines} />
      </section>
      <section>
        <Title order={2} size="h4">
          {t('where')}
        </Title>
        <address className={classes.address}>
          {place === 'at_home' ? t('yourHome') : professional.name}
          <br />
          {address.line}
          <br />
          {address.postalCode} {shortName(address.city)}
        </address>
      </section>
      <CompanionsSection appointment={appointment} reader="customer" />
      {appointment.note && (
        <section>
          <Title order={2} size="h4">
            {t('note')}
          </Title>
          <p className={classes.note}>{appointment.note}</p>
        </section>
      )}
      <RequestSection appointment={appointment} reader="customer" part="answers" />
      <div className={classes.end}>
        <HistorySection appointment={appointment} reader="customer" />
        {professional.slug && (
          <Link to={to('professionalPage', { slug: professional.slug })} className={classes.link}>
            {t('professionalPage', { name: professional.name })}
          </Link>
        )}
      </div>
    </div>
  );
}
