import type { SearchResult } from '@meche/contract/search';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortName } from '~/domains/places/commune-name.ts';
import { IconArrowLeft, IconArrowRight } from '~/ui/icons/icons.ts';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { ProfessionalCard } from './professional-card.tsx';
import classes from './professional-list.module.css';
import type { Found } from './queries.ts';
import { type SearchCriteria, searchAddress } from './search-address.ts';

type ProfessionalListProps = {
  found: Found;
  /** Replaces `found.items`, for example by the nearest professionals when nothing matched. */
  items?: readonly SearchResult[];
  criteria: SearchCriteria;
  /** The search to which the pagination links; by default `criteria`. */
  pagesOf?: SearchCriteria;
  /** True while these results belong to the previous search and the next results are loading. */
  isOld: boolean;
};

/**
 * The component is memoised, so that other changes of the page neither re-render it nor hydrate all cards
 * at once.
 */
export const ProfessionalList = memo(function ProfessionalList({
  found,
  items = found.items,
  criteria,
  pagesOf = criteria,
  isOld,
}: ProfessionalListProps) {
  const { t } = useTranslation('search');
  const { name, postalCode } = found.commune;
  const visit = found.department ? undefined : { city: shortName(name), postalCode };
  const { page } = found;
  return (
    <>
      <ul className={classes.list} data-old={isOld ? '' : undefined} aria-busy={isOld}>
        {items.map((result, at) => (
          <li key={result.professionalId} data-professional={result.professionalId}>
            <SelectiveHydration>
              <ProfessionalCard {...{ result, criteria, visit }} now={found.now} first={at === 0} />
            </SelectiveHydration>
          </li>
        ))}
      </ul>
      {(page > 1 || found.hasMore) && (
        <nav className={classes.pages} aria-label={t('pages.label')}>
          {page > 1 && (
            <Link to={searchAddress({ ...pagesOf, page: page - 1 })}>
              <IconArrowLeft size={18} stroke={1.8} aria-hidden />
              {t('pages.previous')}
            </Link>
          )}
          <Quiet component="span">{t('pages.current', { page })}</Quiet>
          {found.hasMore && (
            <Link to={searchAddress({ ...pagesOf, page: page + 1 })}>
              {t('pages.next')}
              <IconArrowRight size={18} stroke={1.8} aria-hidden />
            </Link>
          )}
        </nav>
      )}
    </>
  );
});
