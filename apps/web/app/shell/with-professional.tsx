import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Dehydrated, type Seed } from '~/lib/api/dehydrated.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Missing } from '~/lib/page/missing.ts';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { Page } from '~/ui/page/page.tsx';

type WithProfessionalProps = {
  slug: string;
  /** What the server has read of her; null in the browser, which asks. */
  state: Seed | null;
  /** `renew` asks for her page anew: she has changed what she sells meanwhile. */
  children: (page: ProfessionalPage, renew: () => void) => ReactNode;
};

/** Whatever is booked at somebody's: stands once she is known. */
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
  // She left, or her address changed: known only once the browser has asked.
  if (isRefusal(error, 'not_found')) throw new Missing();
  return (
    <Page width="text">
      <NotYet of={{ error, refetch }} shape="days" height={320} />
    </Page>
  );
}
