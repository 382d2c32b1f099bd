import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { bookingAddress } from '../booking-draft.ts';
import classes from './booking-steps.module.css';
import type { OwnVisit } from './own-visit.ts';
import type { Booking } from './use-booking.ts';

/** What is known to stand in the way of the time chosen, said before anything is typed or pressed for nothing. */
export function InTheWay({ booking, own }: { booking: Booking; own: OwnVisit | undefined }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { page, draft, change, addressOf, memory } = booking;
  const asked = dayAsked(booking);
  const { data, isPlaceholderData } = useQuery({
    ...availabilityQuery(useApi(), asked),
    // What this tab holds is taken: by herself.
    enabled: asked.from !== undefined && memory.hold === undefined,
    staleTime: 30_000,
  });
  if (own) {
    const { visit, kind } = own;
    const href =
      kind === 'held'
        ? bookingAddress(page.slug, { ...draft, appointmentId: visit.id }, 'summary')
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
          onChoose={({ startsAt }) => change({ startsAt })}
        />
      )}
      <Link to={addressOf('choose_date_time')}>{t('problem.mend.choose_date_time')}</Link>
    </div>
  );
}

function dayAsked({ page, draft }: Booking) {
  const { serviceIds, place, memberId, city, postalCode, hairLength, startsAt } = draft;
  const from = startsAt && dayIn(startsAt, page.timeZone);
  const where = { place, city, postalCode };
  return { professionalId: page.id, serviceIds, ...where, memberId, hairLength, from, days: 1 };
}
