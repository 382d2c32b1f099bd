import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { availabilityQuery } from '~/domains/scheduling/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { quoteQuery } from './booking/quote-query.ts';
import classes from './booking-card.module.css';
import { type BookingDraft, bookingAddress } from './booking-draft.ts';

const DAYS = 7;
const DAYS_SHOWN = 2;
const TIMES_SHOWN = 6;

/** Beside a long page: what is chosen, its total, its next free times, and the way into the booking. */
export function BookingCard({ page, draft }: { page: ProfessionalPage; draft: BookingDraft }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  const api = useApi();
  const { serviceIds, place, city, postalCode } = draft;
  const { data: quote } = useQuery(quoteQuery(api, page.id, draft));
  const asked = { professionalId: page.id, serviceIds, place, city, postalCode, days: DAYS };
  const free = useQuery(availabilityQuery(api, asked));
  const days = (free.data?.days ?? []).filter(({ slots }) => slots.length > 0).slice(0, DAYS_SHOWN);
  const today = free.data?.today;
  const isChosen = serviceIds.length > 0;
  return (
    <section className={classes.card} data-old={free.isPlaceholderData ? '' : undefined}>
      <Title order={2} size="h4">
        {t('card.title')}
      </Title>
      {!isChosen && <Quiet>{t('card.choose')}</Quiet>}
      {isChosen && (
        <>
          <ul className={classes.chosen}>
            {page.services
              .filter(({ id }) => serviceIds.includes(id))
              .map(({ id, name, durationMinutes }) => (
                <li key={id}>
                  {name} <Quiet component="span">{format.duration(durationMinutes)}</Quiet>
                </li>
              ))}
          </ul>
          {quote && <PriceText cents={quote.totalCents} size="lg" />}
          {today && days.length === 0 && <Quiet>{t('card.none')}</Quiet>}
          {today &&
            days.map(({ day, slots }) => (
              <div key={day} className={classes.day}>
                <span className={classes.name}>{format.dayFrom(today, day)}</span>
                <ul className={classes.pills}>
                  {slots.slice(0, TIMES_SHOWN).map(({ startsAt }) => (
                    <li key={startsAt}>
                      <Link
                        to={bookingAddress(page.slug, { ...draft, startsAt }, 'your_information')}
                        aria-label={t('card.timeAt', {
                          day: format.dayFrom(today, day),
                          time: format.timeWithZone(startsAt, page.timeZone),
                        })}
                      >
                        {format.time(startsAt, page.timeZone)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
        </>
      )}
      <Button component={Link} to={bookingAddress(page.slug, draft)} fullWidth>
        {t('bar.book')}
      </Button>
    </section>
  );
}
