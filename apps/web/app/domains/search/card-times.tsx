import type { SearchResult } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import type { BookingDraft } from '~/domains/appointments/booking/booking-draft.ts';
import { bookingUrl, bookingUrlFromTime } from '~/domains/appointments/booking/booking-url.ts';
import { ProfessionalLink } from '~/domains/professionals/professional-link.tsx';
import { useProfessionalPrefetch } from '~/domains/professionals/use-professional-prefetch.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useLinksInto } from '~/ui/page/use-links-into.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './card-times.module.css';

type CardTimesProps = {
  result: SearchResult;
  draft: Partial<BookingDraft>;
  /**
   * True when the reader searched for services. If each service then is the only match and no price depends
   * on the hair length, the booking skips the choice of services.
   */
  isSearched: boolean;
  /** Server time, a UTC instant. */
  now: string;
};

/**
 * Stands for a time in a sentence or URL until it is replaced. It is a private-use character, which no name
 * contains.
 */
const TIME = '\uE000';
const timeInAddress = encodeURIComponent(TIME);

/**
 * Shows the services that a tap on a slot books, and the days with free slots. The calendar is behind the
 * "+3" of a day, or else behind a link.
 */
export function CardTimes({ result, draft, isSearched, now }: CardTimesProps) {
  const { t } = useTranslation(['search', 'shell']);
  const format = useFormat();
  const { slug, businessName, services, slots, moreOfDays, timeZone } = result;
  const { link, ahead } = useLinksInto(to('booking', { slug }), useProfessionalPrefetch(slug));
  const today = dayIn(now, timeZone);
  const isByLength = services.some(({ byLength }) => byLength);
  const isOnlyOne = isSearched && !isByLength && services.every(({ choices }) => choices === 1);
  const choices = Math.max(...services.map((service) => service.choices));
  const depositCents = sum(services.map((service) => service.depositCents));
  const duration = format.duration(sum(services.map(({ durationMinutes }) => durationMinutes)));
  const deposit = t(isByLength ? 'search:card.fromDeposit' : 'search:card.deposit', {
    amount: format.price(depositCents),
  });
  const days = Map.groupBy(slots, (slot) => dayIn(slot.startsAt, timeZone));
  const isOneDay = days.size === 1;
  const step = isOnlyOne ? 'choose_date_time' : 'choose_service';
  // A list shows hundreds of slots: the URL is built once per card and the sentence once per day.
  const addressAt = bookingUrlFromTime(slug, draft, TIME, isOnlyOne);
  const elsewhere = slots[0] && format.zoneElsewhere(slots[0].startsAt, timeZone);
  return (
    <div className={classes.times}>
      <p className={classes.what}>
        <strong>{services.map(({ name }) => name).join(' + ')}</strong>
        <span>
          {isByLength ? t('search:card.fromDuration', { duration }) : duration}
          {' · '}
          <PriceText cents={sum(services.map(({ priceCents }) => priceCents))} size="sm" from={isByLength} />
          {depositCents > 0 && ` · ${deposit}`}
          {!isOnlyOne && choices > 1 && ` · ${t('search:card.choices', { count: choices })}`}
        </span>
      </p>
      {slots.length === 0 && <Quiet>{t('search:card.none')}</Quiet>}
      {slots.length > 0 && (
        <div className={classes.days} style={isOneDay ? oneDay.days : undefined}>
          {[...days].map(([day, ofDay], at) => {
            const named = { name: businessName, day: format.dayFrom(today, day) };
            const timeAt = t('search:card.timeAt', { ...named, time: TIME });
            return (
              <div key={day} className={classes.day}>
                <span className={classes.name}>{format.dayFrom(today, day, 'short')}</span>
                <ul className={classes.pills} style={isOneDay ? oneDay.pills : undefined}>
                  {ofDay.map(({ startsAt }) => (
                    <li key={startsAt}>
                      <a
                        {...link}
                        href={addressAt.replace(timeInAddress, encodeURIComponent(startsAt))}
                        className={classes.pill}
                        aria-label={timeAt.replace(TIME, () => format.timeWithZone(startsAt, timeZone))}
                      >
                        {format.time(startsAt, timeZone)}
                      </a>
                    </li>
                  ))}
                  {moreOfDays[at] ? (
                    <li>
                      <a
                        {...link}
                        href={bookingUrl(slug, { ...draft, week: day }, step)}
                        className={classes.pill}
                        data-more=""
                        aria-label={t('search:card.moreOfDay', { ...named, count: moreOfDays[at] })}
                      >
                        +{moreOfDays[at]}
                      </a>
                    </li>
                  ) : null}
                </ul>
              </div>
            );
          })}
          {ahead}
        </div>
      )}
      {elsewhere && <Quiet>{t('shell:slots.inZone', { zone: elsewhere })}</Quiet>}
      {slots.length > 0 && !moreOfDays.some(Boolean) && (
        <LinkButton component={ProfessionalLink} slug={slug} size="sm" to={bookingUrl(slug, draft, step)}>
          <span aria-hidden="true">{t('search:card.more')}</span>
          <VisuallyHidden>{t('search:card.moreAt', { name: businessName })}</VisuallyHidden>
        </LinkButton>
      )}
    </div>
  );
}

/** These styles are inline because a style sheet would block the first paint. */
const oneDay = {
  days: { display: 'block', textAlign: 'start' },
  pills: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(4.5rem, 1fr))' },
} as const;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
