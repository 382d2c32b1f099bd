import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { WidgetScreen } from '~/domains/appointments/widget/widget-screen.tsx';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { prefetchQueries } from '~/lib/api/server.ts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { to } from '~/paths.ts';
import { WithProfessional } from '~/shell/with-professional.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import type { Route } from './+types/widget.page';
import type { WidgetContext } from './widget.layout.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    state: await prefetchQueries(context, (cache, api) =>
      cache.fetchQuery(professionalPageQuery(api, params.slug)),
    ),
  };
}

export default function WidgetPage({ loaderData: { state }, params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation(['booking', 'widget']);
  const origin = useOrigin();
  const tell = useOutletContext<WidgetContext>();
  return (
    <WithProfessional slug={slug} state={state}>
      {(page) => (
        <>
          <PageTitle title={t('booking:title', { name: page.businessName })} />
          <link rel="canonical" href={new URL(to('professionalPage', { slug: page.slug }), origin).href} />
          <noscript>
            <a href={to('booking', { slug: page.slug })} target="_blank" rel="noopener">
              {t('widget:withoutScripts')}
            </a>
          </noscript>
          <WidgetScreen page={page} tell={tell} />
        </>
      )}
    </WithProfessional>
  );
}
