import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import type { Booking } from './booking-kind.ts';
import { isClosedTime, toBookingProblem } from './booking-problem.ts';
import classes from './booking-steps.module.css';
import { bookingUrl } from './booking-url.ts';
import type { OwnVisit } from './own-visit.ts';
import { ProblemNote } from './problem-note.tsx';
import { quoteQuery } from './quote-query.ts';
import { slotsQuery } from './slots-query.ts';

export function BookingConflictsNotice({ booking, own }: { booking: Booking; own: OwnVisit | undefined }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const api = useApi();
  const { page, draft, change, addressOf, memory } = booking;
  const from = draft.startsAt && dayIn(draft.startsAt, page.timeZone);
  const terms = useQuery(quoteQuery(api, page.id, draft, true));
  const { data, isPlaceholderData } = useQuery({
    ...slotsQuery(api, page.id, draft, { from, days: 1 }),
    // The query is skipped while this tab holds the slot, because its own hold makes the time look taken.
    enabled: from !== undefined && memory.hold === undefined,
    staleTime: 30_000,
  });
  if (own) {
    const { visit, kind } = own;
    const href =
      kind === 'held'
        ? bookingUrl(page.slug, { ...draft, appointmentId: visit.id }, 'summary')
        : to('appointment', { id: visit.id });
    return (
      <div role="status" className={classes.note}>
        <p>
          {t(`own.${kind}`, {
            name: visit.professional.name,
            start: format.time(visit.startsAt, visit.timeZone),
            end: format.time(visit.endsAt, visit.timeZone),
          })}{' '}
          <Link to={href}>{t(kind === 'held' ? 'own.goOn' : 'own.see')}</Link>
        </p>
      </div>
    );
  }
  if (isClosedTime(terms.error)) return <ClosedTime booking={booking} error={terms.error} />;
  if (!data || isPlaceholderData || memory.hold) return null;
  const slots = data.days[0]?.slots ?? [];
  const isOffered = slots.some(({ startsAt }) => Date.parse(startsAt) === Date.parse(draft.startsAt ?? ''));
  if (isOffered) return null;
  return (
    <div role="alert" className={classes.problem}>
      <p>{t('gone.text')}</p>
      {slots.length > 0 && (
        <SlotPills
          slots={slots.slice(0, 6)}
          timeZone={page.timeZone}
          chosen={undefined}
          onChoose={({ startsAt }) => {
            change({ startsAt });
            focusContent();
          }}
        />
      )}
      <Link to={addressOf('choose_date_time')}>{t('problem.mend.choose_date_time')}</Link>
    </div>
  );
}

/**
 * Shows why the chosen time is closed: it is past, too soon or too far ahead. The next free times follow,
 * except for a time too far ahead.
 */
function ClosedTime({ booking, error }: { booking: Booking; error: ApiRefusal }) {
  const problem = toBookingProblem(error, undefined);
  return <ProblemNote booking={booking} problem={problem} onFixed={focusContent} />;
}

/** The pressed button disappears with the note, so focus moves to the top of the content. */
function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
