import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { secondStepQuery } from '~/domains/identity/second-step/second-step-query.ts';
import { SecondStepSection } from '~/domains/identity/second-step/second-step-section.tsx';
import { requireUser } from '~/domains/identity/session/gate.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { ErrorContent } from '~/shell/error-page.tsx';
import { PublicShell } from '~/shell/public-shell.tsx';
import { AreaOutline } from '~/ui/feedback/area-outline.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
// In this area the fonts with glyphs of other languages load with the page, because names of people may
// need them.
import '~/ui/theme/other-glyphs.css';
import type { Route } from './+types/operator.layout';

/** The area is private: the browser checks the session, and the server renders no data. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'operator');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PublicShell bare>
      <Page>
        <AreaOutline shape="list" height={320} />
      </Page>
    </PublicShell>
  );
}

export default function OperatorLayout() {
  return (
    <PublicShell bare>
      <InTwoSteps />
    </PublicShell>
  );
}

/**
 * Shows the operator area only when this session has passed the second step; otherwise the form to set it
 * up.
 */
function InTwoSteps() {
  const { t } = useTranslation('second-step');
  const { data: state, error, refetch } = useQuery(secondStepQuery(useApi()));
  if (state?.isProved) return <Outlet />;
  return (
    <Page>
      {state ? (
        <>
          <PageTitle title={t('operatorTitle')} />
          <PageHeading title={t('operatorTitle')} lead={t('operatorLead')} />
          <SecondStepSection />
        </>
      ) : (
        <QueryState of={{ error, refetch }} shape="list" height={320} />
      )}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell bare>
      <ErrorContent error={error} />
    </PublicShell>
  );
}
