import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useMediaQuery } from '~/lib/page/use-media-query.ts';
import { Button } from '~/ui/button/button.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './booking-card.module.css';
import type { BookingDraft } from './booking-draft.ts';
import { bookingUrl, bookingUrlFromTime } from './booking-url.ts';
import { quoteQuery } from './quote-query.ts';
import { slotsQuery } from './slots-query.ts';

const DAYS = 7;
const DAYS_SHOWN = 2;
const TIMES_SHOWN = 6;
/**
 * Height in px of `DAYS_SHOWN` days with `TIMES_SHOWN` times each. It reserves the space, so that loading
 * shifts no layout.
 */
const timesToCome = { minHeight: 243 };

/**
 * Booking summary next to a professional's page: chosen services, total and next free times. Before the
 * customer chooses, the card shows times of the first bookable service; if there are others, a press on a
 * time asks for the service and keeps the time.
 */
export function BookingCard({ page, draft }: { page: ProfessionalPage; draft: BookingDraft }) {
  const { t } = useTranslation(['professionals', 'services']);
  const format = useFormat();
  const api = useApi();
  // The card is visible only on wide screens, so narrow screens skip its queries.
  const isShown = useMediaQuery('(min-width: 62em)');
  const { shown, isOnlyOne } = offeredBy(page, draft);
  const { serviceIds, hairLength } = shown;
  const isChosen = draft.serviceIds.length > 0;
  const priced = quoteQuery(api, page.id, draft);
  const { data: quote } = useQuery({ ...priced, enabled: isShown && priced.enabled });
  const free = useQuery({
    ...slotsQuery(api, page.id, shown, { days: DAYS }),
    enabled: isShown && serviceIds.length > 0,
  });
  const days = (free.data?.days ?? []).filter(({ slots }) => slots.length > 0).slice(0, DAYS_SHOWN);
  const today = free.data?.today;
  return (
    <section className={classes.card} data-old={free.isPlaceholderData ? '' : undefined}>
      <Title order={2} size="h4">
        {t(isChosen ? 'professionals:card.title' : 'professionals:card.next')}
      </Title>
      <ChosenServices page={page} serviceIds={serviceIds} hairLength={hairLength} hasPrices={!isChosen} />
      {isChosen && quote && <PriceText cents={quote.totalCents} size="lg" />}
      {!today && !free.error && serviceIds.length > 0 && <div style={timesToCome} />}
      {today && days.length === 0 && <Quiet>{t('professionals:card.none')}</Quiet>}
      {today &&
        days.map(({ day, slots }) => (
          <div key={day} className={classes.day}>
            <span className={classes.name}>{format.dayFrom(today, day)}</span>
            <ul className={classes.pills}>
              {slots.slice(0, TIMES_SHOWN).map(({ startsAt }) => (
                <li key={startsAt}>
                  <IntentLink
                    to={bookingUrlFromTime(
                      page.slug,
                      shown,
                      startsAt,
                      (isChosen || isOnlyOne) && !shown.lacking,
                    )}
                    aria-label={t('professionals:card.timeAt', {
                      day: format.dayFrom(today, day),
                      time: format.timeWithZone(startsAt, page.timeZone),
                    })}
                  >
                    {format.time(startsAt, page.timeZone)}
                  </IntentLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      {!isChosen && !isOnlyOne && <Quiet>{t('professionals:card.choose')}</Quiet>}
      <Button component={IntentLink} to={bookingUrl(page.slug, draft)} fullWidth>
        {t('professionals:bar.book')}
      </Button>
    </section>
  );
}

type ChosenServicesProps = { page: ProfessionalPage; hasPrices: boolean } & Pick<
  BookingDraft,
  'serviceIds' | 'hairLength'
>;

function ChosenServices({ page, serviceIds, hairLength, hasPrices }: ChosenServicesProps) {
  const { t } = useTranslation('services');
  const format = useFormat();
  return (
    <ul className={classes.chosen}>
      {page.services
        .filter(({ id }) => serviceIds.includes(id))
        .map((service) => {
          const isOpen = isByLength(service) && !hairLength;
          const terms = isOpen ? termsFrom(service) : termsAt(service, hairLength);
          const duration = format.duration(terms.durationMinutes);
          return (
            <li key={service.id}>
              {service.name}{' '}
              <Quiet component="span">
                {isOpen ? t('row.from', { duration }) : duration}
                {(isOpen || hasPrices) && (
                  <>
                    {' · '}
                    <PriceText cents={terms.priceCents} from={isOpen} size="sm" />
                  </>
                )}
              </Quiet>
            </li>
          );
        })}
    </ul>
  );
}

/**
 * Returns the draft whose free times the card shows: the given draft, or, without chosen services, one with
 * the first service that is bookable online at its kind of place with its member. `isOnlyOne` is false once
 * services are chosen.
 */
function offeredBy(page: ProfessionalPage, draft: BookingDraft): { shown: BookingDraft; isOnlyOne: boolean } {
  if (draft.serviceIds.length > 0) return { shown: draft, isOnlyOne: false };
  const member = page.members.find(({ id }) => id === draft.memberId);
  const bookable = page.services.filter(
    (service) =>
      isOfferedAt(service, draft.place) &&
      isBookableOnline(service, page) &&
      (!member || member.serviceIds.includes(service.id)),
  );
  const first = bookable.slice(0, 1);
  const lacking = first.some(isByLength) ? (['hairLength'] as const) : undefined;
  const shown = { ...draft, serviceIds: first.map(({ id }) => id), lacking };
  return { shown, isOnlyOne: bookable.length === 1 };
}
