import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { PhotoStrip } from '~/domains/album/photo-strip.tsx';
import { BookingCard } from '~/domains/appointments/booking/booking-card.tsx';
import { applyDraftChange, readBookingDraft } from '~/domains/appointments/booking/booking-draft.ts';
import { bookingUrl } from '~/domains/appointments/booking/booking-url.ts';
import { PromisedFeeLines } from '~/domains/appointments/booking/promised-fee-lines.tsx';
import { quoteQuery } from '~/domains/appointments/booking/quote-query.ts';
import { KeepProfessional } from '~/domains/favourites/keep-professional.tsx';
import { ReportLink } from '~/domains/moderation/report-link.tsx';
import { zoneNames } from '~/domains/places/commune-name.ts';
import { BookableMemberList } from '~/domains/professionals/bookable-member-list.tsx';
import { OpeningHours } from '~/domains/professionals/opening-hours.tsx';
import { ProfessionalCover } from '~/domains/professionals/professional-cover.tsx';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { StructuredDescription } from '~/domains/professionals/structured-description.tsx';
import { TravelPrice } from '~/domains/professionals/travel-price.tsx';
import { ReviewList } from '~/domains/reviews/review-list.tsx';
import { SalonMap } from '~/domains/search/map/salon-map.tsx';
import { CategoryAnchors } from '~/domains/services/category-anchors.tsx';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { Face } from '~/domains/staff/face.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { prefetchQueries } from '~/lib/api/server.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { NotFoundError } from '~/lib/page/not-found-error.ts';
import { useOptimisticAddress } from '~/lib/page/use-optimistic-address.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { Breadcrumbs } from '~/ui/page/breadcrumbs.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { Route } from './+types/professional.page';
import classes from './professional.module.css';

/** Redirects a former address of the professional to the present one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  let own = params.slug;
  const state = await prefetchQueries(context, async (cache, api) => {
    own = (await cache.fetchQuery(professionalPageQuery(api, params.slug))).slug;
  });
  if (own !== params.slug)
    throw redirect(to('professionalPage', { slug: own }) + new URL(request.url).search, 301);
  return { state };
}

/**
 * Does not call the server loader, so that the page changes without waiting; the component fetches its
 * data.
 */
export async function clientLoader() {
  return { state: null };
}

export default function ProfessionalRoute({ loaderData: { state }, params: { slug } }: Route.ComponentProps) {
  return (
    <Dehydrated state={state}>
      <Professional slug={slug} isDehydrated={state !== null} />
    </Dehydrated>
  );
}

function Professional({ slug, isDehydrated }: { slug: string; isDehydrated: boolean }) {
  const { data, error, refetch } = useQuery({
    ...professionalPageQuery(useApi(), slug),
    refetchOnMount: !isDehydrated,
  });
  if (data) return <Profile page={data} />;
  // The professional is unknown, hidden or closed. Only a navigation in the browser gets here, because on
  // the server the loader throws the error page.
  if (isRefusal(error, 'not_found', 'closed_for_good')) throw new NotFoundError();
  return (
    <Page>
      <QueryState of={{ error, refetch }} shape="page" height={480} />
    </Page>
  );
}

type BookingDraft = ReturnType<typeof readBookingDraft>;

function Profile({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const { address, change: changeAddress } = useOptimisticAddress();
  const draft = readBookingDraft(address, page);
  const change = (what: Partial<BookingDraft>) => {
    const [, query = ''] = bookingUrl(page.slug, applyDraftChange(draft, what)).split('?');
    changeAddress(`${to('professionalPage', { slug: page.slug })}?${query}`, {
      replace: true,
      preventScrollReset: true,
    });
  };
  const member = page.members.find(({ id }) => id === draft.memberId);
  const isBookable = page.services.some((service) => isBookableOnline(service, page));
  return (
    <>
      <SharedLines page={page} />
      <StructuredDescription page={page} />
      <Page>
        {page.town && <TownTrail name={page.businessName} town={page.town} />}
        <div className={classes.columns}>
          <div className={classes.main}>
            <ProfessionalCover page={page}>
              {member && (
                <ChosenMember
                  member={member}
                  colours={page.hairColours}
                  onAnyone={() => change({ memberId: undefined })}
                />
              )}
              <KeepProfessional professionalId={page.id} />
            </ProfessionalCover>
            {page.photos.length > 0 && (
              <Section title={t('photos.title')} id="photos">
                <SelectiveHydration>
                  <PhotoStrip page={page} />
                </SelectiveHydration>
              </Section>
            )}
            <ServicesSection page={page} draft={draft} change={change} isBookable={isBookable} />
            <Section title={t('reviews.title')} id="reviews">
              {page.rating.count === 0 ? (
                <p>{t('reviews.none')}</p>
              ) : (
                <SelectiveHydration>
                  <ReviewList page={page} />
                </SelectiveHydration>
              )}
            </Section>
            <PracticalSections page={page} />
          </div>
          {isBookable && (
            <aside className={classes.aside}>
              <BookingCard page={page} draft={draft} />
            </aside>
          )}
        </div>
      </Page>
      {isBookable && <BookBar page={page} draft={draft} />}
    </>
  );
}

type TownTrailProps = { name: string; town: NonNullable<ProfessionalPage['town']> };

function TownTrail({ name, town }: TownTrailProps) {
  const { t } = useTranslation('professionals');
  return (
    <div className={classes.trail}>
      <Breadcrumbs
        label={t('trail')}
        steps={[
          { name: t('home'), to: to('home') },
          { name: town.name, to: to('town', { commune: town.slug }) },
        ]}
        here={name}
      />
    </div>
  );
}

type ChosenMemberProps = {
  member: ProfessionalPage['members'][number];
  colours: ProfessionalPage['hairColours'];
  onAnyone: () => void;
};

function ChosenMember({ member, colours, onAnyone }: ChosenMemberProps) {
  const { t } = useTranslation('professionals');
  return (
    <p className={classes.chosen}>
      <Face of={member} colours={colours} size="sm" />
      <strong>{t('chosen.with', { name: member.name })}</strong>
      <LinkButton size="sm" onClick={onAnyone}>
        {t('chosen.anyone')}
      </LinkButton>
    </p>
  );
}

type ServicesSectionProps = {
  page: ProfessionalPage;
  draft: BookingDraft;
  change: (what: Partial<BookingDraft>) => void;
  isBookable: boolean;
};

/** Shows the services that the chosen member offers in the salon or at home, whichever is chosen. */
function ServicesSection({ page, draft, change, isBookable }: ServicesSectionProps) {
  const { t } = useTranslation(['professionals', 'services']);
  const member = page.members.find(({ id }) => id === draft.memberId);
  const offered = page.services.filter(
    (service) => isOfferedAt(service, draft.place) && (!member || member.serviceIds.includes(service.id)),
  );
  return (
    <Section title={t('professionals:services')} id="services">
      {page.places.length > 1 && (
        <ChoicePills
          legend={t('professionals:where')}
          name="place"
          value={draft.place}
          onChange={(place) => change({ place, serviceIds: [] })}
          options={page.places.map(({ kind }) => ({
            value: kind,
            label: t(`services:places.${kind}`),
          }))}
        />
      )}
      {draft.place === 'at_home' && <TravelPrice mileage={page.mileage} />}
      {!isBookable && page.services.length > 0 && <p>{t('professionals:notOnline')}</p>}
      <CategoryAnchors services={offered} />
      <SelectiveHydration>
        <ServiceList
          services={offered}
          bookable={(service) => isBookableOnline(service, page)}
          phoneNumber={page.phoneNumber}
          chosen={draft.serviceIds}
          hairLength={draft.hairLength}
          onChange={(serviceIds) => change({ serviceIds })}
          order={3}
        />
      </SelectiveHydration>
    </Section>
  );
}

/**
 * Shows opening hours, team, map, languages, access, payments on site, work zones, terms, and links to write to
 * the professional and to report the page.
 */
function PracticalSections({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation(['professionals', 'services']);
  const { language } = useLanguage();
  // A salon whose street is unknown lies in the middle of its commune: a pin there would be false.
  const salon = page.places.find(({ kind, precision }) => kind === 'salon' && precision !== 'commune');
  return (
    <div className={classes.facts}>
      <Section title={t('professionals:hours.title')}>
        <SelectiveHydration>
          <OpeningHours page={page} />
        </SelectiveHydration>
      </Section>
      {page.members.filter(({ bookable }) => bookable).length > 1 && (
        <Section title={t('professionals:team')}>
          <BookableMemberList page={page} />
        </Section>
      )}
      {salon && (
        <Section title={t('professionals:map.title')}>
          <SelectiveHydration>
            <SalonMap name={page.businessName} salon={salon} />
          </SelectiveHydration>
        </Section>
      )}
      {page.languagesSpoken.length > 0 && (
        <Section title={t('professionals:languages')}>
          <p>{page.languagesSpoken.map((code) => languageName(code, language)).join(', ')}</p>
        </Section>
      )}
      {page.accessibility.length > 0 && (
        <Section title={t('services:accessibility.title')}>
          <p>{joinInText(page.accessibility.map((one) => t(`services:accessibility.${one}`)))}</p>
        </Section>
      )}
      {page.onSitePayments.length > 0 && (
        <Section title={t('services:payments.onSite')}>
          <p>
            {joinInText(
              page.onSitePayments.map((one) => t(`services:payments.${one === 'card' ? 'cardOnSite' : one}`)),
            )}
          </p>
        </Section>
      )}
      {page.workZones.length > 0 && (
        <Section title={t('professionals:zones')}>
          <p>{zoneNames(page.workZones)}</p>
        </Section>
      )}
      <Section title={t('professionals:terms')}>
        <PromisedFeeLines
          page={{
            ...page,
            asksDeposit: page.services.some(({ depositPercent, depositCents }) =>
              Boolean(depositPercent ?? depositCents),
            ),
          }}
        />
      </Section>
      <Section title={t('professionals:write.title')}>
        <IntentLink to={to('customerMessages', undefined, { with: page.id })}>
          {t('professionals:write.link', { name: page.businessName })}
        </IntentLink>
      </Section>
      <div>
        <ReportLink kind="profile" id={page.id} label={t('professionals:report.page')} />
      </div>
    </div>
  );
}

/** Joins labels to one line, in which only the first begins with a capital letter. */
function joinInText(labels: readonly string[]): string {
  const [first = '', ...rest] = labels;
  return [first, ...rest.map((label) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`)].join(', ');
}

/**
 * Sets title and description for shared links and search engines: name, town and rating; next free slot and
 * description.
 */
function SharedLines({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  const { businessName: name, rating, description } = page;
  const city = [...new Set(page.places.map((place) => place.city))].join(', ');
  const nextSlot = useNextSlot(page);
  const next = nextSlot && t('next', nextSlot);
  return (
    <PageTitle
      title={
        rating.average === null
          ? t('title', { name, city })
          : t('titleRated', { name, city, rating: format.number(rating.average), count: rating.count })
      }
      description={[next, description || t('description', { name, city })].filter(Boolean).join(' ')}
    />
  );
}

/** Day and time of the next free slot, in words; undefined when none is known. */
function useNextSlot({ nextSlotAt, timeZone, now }: ProfessionalPage) {
  const format = useFormat();
  if (nextSlotAt === null) return undefined;
  return {
    day: format.dayInText(dayIn(now, timeZone), dayIn(nextSlotAt, timeZone)),
    time: format.time(nextSlotAt, timeZone),
  };
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A sticky bar with number, price and duration of the chosen services and the booking button. */
function BookBar({ page, draft }: { page: ProfessionalPage; draft: BookingDraft }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  const { data } = useQuery(quoteQuery(useApi(), page.id, draft));
  const count = draft.serviceIds.length;
  const member = page.members.find(({ id }) => id === draft.memberId);
  const next = useNextSlot(page);
  return (
    <div className={classes.bar} data-keep-clear>
      <div className={classes.barInner}>
        <div className={classes.running} aria-live="polite">
          {count > 0 && data && <PriceText cents={data.totalCents} size="lg" />}
          <span>
            {count > 0
              ? t('bar.chosen', { count, duration: data ? format.duration(data.durationMinutes) : '' })
              : member
                ? t('chosen.with', { name: member.name })
                : next
                  ? t('bar.next', next)
                  : t('bar.none')}
          </span>
        </div>
        <Button component={IntentLink} to={bookingUrl(page.slug, draft)}>
          {t('bar.book')}
        </Button>
      </div>
    </div>
  );
}
