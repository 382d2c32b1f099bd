import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { IconChevronUp } from '~/ui/icons/icons.ts';
import { StepScreen } from '~/ui/steps/step-screen.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { listPeople } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import type { BookingStep } from './booking-steps.ts';
import classes from './booking-summary.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { useOwnVisit } from './own-visit.ts';

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
  const [isOpen, setOpen] = useState(false);
  const { kind, steps, step, previous, draft } = booking;
  const { summary, count } = kind.useTexts(booking);
  const own = useOwnVisit(booking);
  const isSettling =
    !kind.group && settling.includes(step) && draft.startsAt !== undefined && !draft.appointmentId;
  return (
    <StepScreen
      step={steps.indexOf(step) + 1}
      total={steps.length}
      title={title}
      lead={
        <>
          <Context booking={booking} count={count} />
          {lead}
        </>
      }
      previous={previous}
      summary={<BookingSummary booking={booking} />}
      running={<Running booking={booking} count={count} onOpen={() => setOpen(true)} />}
      dialog={
        <LaterDialog open={isOpen} onClose={() => setOpen(false)} title={summary} side>
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

/** `count` is the number of people of a group. */
type InShortProps = { booking: Booking; count: string | undefined };

function Context({ booking: { page, draft }, count }: InShortProps) {
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
  const what = count === undefined ? [services.join(' + '), when] : [count];
  return <p className={classes.context}>{[page.businessName, ...what].filter(Boolean).join(' · ')}</p>;
}

/** Short summary for phones, which have no room for the full one; a touch opens the full summary. */
function Running({ booking: { page, draft, quote }, count, onOpen }: InShortProps & { onOpen: () => void }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  if (listPeople(draft).every(({ serviceIds }) => serviceIds.length === 0)) return null;
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
            {count ?? t('summary.services', { count: draft.serviceIds.length })}
            {quote.data?.durationMinutes !== undefined && ` · ${format.duration(quote.data.durationMinutes)}`}
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
          <IconChevronUp size={18} stroke={1.8} aria-hidden className={classes.opens} />
        </button>
      </div>
    </>
  );
}
