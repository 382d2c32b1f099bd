import { useTranslation } from 'react-i18next';
import { BookingFlow } from '~/domains/appointments/booking/booking-flow.tsx';
import { groupBooking } from '~/domains/appointments/booking/group-booking-kind.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { prefetchQueries } from '~/lib/api/server.ts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { to } from '~/paths.ts';
import { WithProfessional } from '~/shell/with-professional.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import type { Route } from './+types/group-booking.page';

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    state: await prefetchQueries(context, (cache, api) =>
      cache.fetchQuery(professionalPageQuery(api, params.slug)),
    ),
  };
}

/**
 * Does not call the server loader, because the query cache usually has the page and a change of step needs
 * no request.
 */
export async function clientLoader() {
  return { state: null };
}

export default function GroupBookingPage({ loaderData: { state }, params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation('groups');
  const origin = useOrigin();
  return (
    <WithProfessional slug={slug} state={state}>
      {(page, renew) => (
        <>
          <PageTitle
            title={t('title', { name: page.businessName })}
            description={t('description', { name: page.businessName })}
          />
          <link rel="canonical" href={new URL(to('professionalPage', { slug }), origin).href} />
          <BookingFlow key={slug} kind={groupBooking} page={page} renew={renew} />
        </>
      )}
    </WithProfessional>
  );
}
