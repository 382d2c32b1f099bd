import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { PriceLines } from '../price-lines.tsx';
import type { Booking } from './booking-kind.ts';
import classes from './booking-summary.module.css';
import { PersonServices } from './person-services.tsx';

export function BookingSummary({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const format = useFormat();
  const { kind, page, draft, quote } = booking;
  const { startsAt } = draft;
  const member = page.members.find(({ id }) => id === draft.memberId);
  return (
    <div className={classes.summary}>
      <p className={classes.name}>{page.businessName}</p>
      {kind.group ? (
        <kind.group.Summary booking={booking} />
      ) : (
        <>
          <PersonServices page={page} person={draft} none={t('summary.nothing')} />
          {startsAt && (
            <p className={classes.when}>
              {t('summary.when', {
                day: format.day(dayIn(startsAt, page.timeZone)),
                time: format.timeWithZone(startsAt, page.timeZone),
              })}
            </p>
          )}
          {member && page.members.length > 1 && <Quiet>{t('summary.with', { name: member.name })}</Quiet>}
          <VisitPlace booking={booking} />
        </>
      )}
      {quote.data && draft.serviceIds.length > 0 && (
        <div data-old={quote.isPlaceholderData ? '' : undefined} className={classes.price}>
          <PriceLines price={{ ...quote.data, feeCents: null }} />
          {quote.data.distanceFromDepartment && <Quiet>{t('summary.distanceFromDepartment')}</Quiet>}
        </div>
      )}
      {quote.isLoading && <Skeleton shape="text" height={80} />}
      {draft.serviceIds.length > 0 && draft.place === 'at_home' && !draft.postalCode && (
        <Quiet>{t('summary.mileageLater')}</Quiet>
      )}
    </div>
  );
}

export function VisitPlace({ booking: { page, draft, memory } }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const salon = page.places.find(({ kind }) => kind === 'salon');
  if (draft.place === 'salon')
    return (
      salon && (
        <Quiet>{`${salon.line ? `${salon.line}, ` : ''}${salon.postalCode} ${shortName(salon.city)}`}</Quiet>
      )
    );
  if (!draft.city) return <Quiet>{t('summary.atYourHome')}</Quiet>;
  return (
    <Quiet>
      {t('summary.atHome', {
        address: `${memory.line ? `${memory.line}, ` : ''}${draft.postalCode ?? ''} ${shortName(draft.city)}`,
      })}
    </Quiet>
  );
}
