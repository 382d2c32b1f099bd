import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated, type Seed } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Missing } from '~/lib/page/missing.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';

type WithProfessionalProps = {
  slug: string;
  /** Server-fetched state; null in the browser, which fetches it. */
  state: Seed | null;
  /** `renew` refetches the page: the professional's services changed meanwhile. */
  children: (page: ProfessionalPage, renew: () => void) => ReactNode;
};

/** Renders its children once the professional is loaded. */
export function WithProfessional({ state, ...of }: WithProfessionalProps) {
  return (
    <Dehydrated state={state}>
      <Known {...of} isDehydrated={state !== null} />
    </Dehydrated>
  );
}

type KnownProps = Omit<WithProfessionalProps, 'state'> & { isDehydrated: boolean };

function Known({ slug, isDehydrated, children }: KnownProps) {
  const { data, error, refetch } = useQuery({
    ...professionalPageQuery(useApi(), slug),
    refetchOnMount: !isDehydrated,
  });
  if (data) return children(data, () => void refetch());
  // The professional left or their address changed.
  if (isRefusal(error, 'not_found')) throw new Missing();
  return (
    <Page width="text">
      <QueryState of={{ error, refetch }} shape="days" height={320} />
    </Page>
  );
}
