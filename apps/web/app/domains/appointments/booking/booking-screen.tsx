import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { StepScreen } from '~/ui/steps/step-screen.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import type { BookingStep } from './booking-draft.ts';
import classes from './booking-summary.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { useOwnVisit } from './own-visit.ts';
import type { Booking } from './use-booking.ts';

// The later booking steps preload this chunk.
const BookingConflictsNotice = lazy(async () => ({
  default: (await import('./booking-conflicts-notice.tsx')).BookingConflictsNotice,
}));

type BookingScreenProps = {
  booking: Booking;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  next: Parameters<typeof StepScreen>[0]['next'];
};

/**
 * Steps after the choice of the time, before the booking. The notice is only for those where the slot is
 * not held yet.
 */
const settling: BookingStep[] = ['your_information', 'questions', 'pre_payment_information', 'summary'];

export function BookingScreen({ booking, title, lead, children, next }: BookingScreenProps) {
  const { t } = useTranslation('booking');
  const [isOpen, setOpen] = useState(false);
  const { steps, step, previous, draft } = booking;
  const own = useOwnVisit(booking);
  const isSettling = settling.includes(step) && draft.startsAt !== undefined && !draft.appointmentId;
  return (
    <StepScreen
      step={steps.indexOf(step) + 1}
      total={steps.length}
      title={title}
      lead={
        <>
          <Context booking={booking} />
          {lead}
        </>
      }
      previous={previous}
      summary={<BookingSummary booking={booking} />}
      running={<Running booking={booking} onOpen={() => setOpen(true)} />}
      dialog={
        <LaterDialog open={isOpen} onClose={() => setOpen(false)} title={t('summary.title')} side>
          <BookingSummary booking={booking} />
        </LaterDialog>
      }
      // The customer already has this appointment, so a second booking would only conflict with it.
      next={isSettling && own?.kind === 'same' ? { ...next, disabled: true } : next}
    >
      {isSettling && (
        <Suspense>
          <BookingConflictsNotice booking={booking} own={own} />
        </Suspense>
      )}
      {children}
    </StepScreen>
  );
}

function Context({ booking: { page, draft } }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const services = draft.serviceIds.flatMap(
    (id) => page.services.find((service) => service.id === id)?.name ?? [],
  );
  const when =
    draft.startsAt &&
    t('summary.when', {
      day: format.day(dayIn(draft.startsAt, page.timeZone)),
      time: format.timeWithZone(draft.startsAt, page.timeZone),
    });
  return (
    <p className={classes.context}>
      {[page.businessName, services.join(' + '), when].filter(Boolean).join(' · ')}
    </p>
  );
}

/** Short summary for phones, which have no room for the full one; a touch opens the full summary. */
function Running({ booking, onOpen }: { booking: Booking; onOpen: () => void }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, quote } = booking;
  if (draft.serviceIds.length === 0) return null;
  const words = (
    <>
      {quote.data && <PriceText cents={quote.data.totalCents} size="lg" />}
      <span className={classes.what}>
        {draft.startsAt ? (
          <>
            {format.day(dayIn(draft.startsAt, page.timeZone), 'short')}{' '}
            <span className={classes.time}>{format.time(draft.startsAt, page.timeZone)}</span>
          </>
        ) : (
          <>
            {t('summary.services', { count: draft.serviceIds.length })}
            {quote.data && ` · ${format.duration(quote.data.durationMinutes)}`}
          </>
        )}
      </span>
    </>
  );
  return (
    <>
      <div className={`${classes.running} ${classes.plain}`}>{words}</div>
      <div className={classes.sheet}>
        <button type="button" className={classes.running} aria-haspopup="dialog" onClick={onOpen}>
          {words}
        </button>
      </div>
    </>
  );
}
