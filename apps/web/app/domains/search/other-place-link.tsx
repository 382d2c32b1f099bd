import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { countOf } from './find-count.ts';
import { countsQuery } from './queries.ts';
import type { SearchCriteria } from './search-address.ts';

type OtherPlaceLinkProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** True when the list is shown, because the counts load after the list. */
  isCounted: boolean;
};

/** Under a list of salons: how many hairdressers come home for the same search, and the other way round. */
export function OtherPlaceLink({ criteria, onChange, isCounted }: OtherPlaceLinkProps) {
  const { t } = useTranslation('search');
  const counting = countsQuery(useApi(), criteria);
  const { data } = useQuery({ ...counting, enabled: counting.enabled && isCounted });
  const place = criteria.place === 'salon' ? 'at_home' : 'salon';
  const count = countOf(data?.place, place);
  if (!count) return null;
  return <LinkButton onClick={() => onChange({ place })}>{t(`otherPlace.${place}`, { count })}</LinkButton>;
}
