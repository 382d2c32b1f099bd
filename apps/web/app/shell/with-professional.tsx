import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated, type Seed } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { NotFoundError } from '~/lib/page/not-found-error.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';

type WithProfessionalProps = {
  slug: string;
  /** Query cache that the server fetched; null in the browser, which fetches the page itself. */
  state: Seed | null;
  /** `renew` fetches the page again, for example because the professional’s services have changed. */
  children: (page: ProfessionalPage, renew: () => void) => ReactNode;
};

/** Loads the public page of a professional and renders `children` with it. */
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
  // The professional is unknown or hidden. A closed business (`closed_for_good`) gets the error state
  // below.
  if (isRefusal(error, 'not_found')) throw new NotFoundError();
  return (
    <Page width="text">
      <QueryState of={{ error, refetch }} shape="days" height={320} />
    </Page>
  );
}
