import type { PlaceOfService } from '@meche/contract/enumerations';
import type { SearchResult } from '@meche/contract/search';
import type { TownPage } from '@meche/contract/towns';
import { SelectiveHydration } from '~/ui/page/selective-hydration.tsx';
import { ProfessionalCard } from './professional-card.tsx';
import classes from './professional-list.module.css';
import { readSearch, searchAddress } from './search-address.ts';

/** More cards than a phone shows at first. */
const LAID_OUT_AT_ONCE = 3;

type TownProfessionalsProps = {
  page: TownPage;
  professionals: readonly SearchResult[];
  place: PlaceOfService;
  /** True when the list starts in the viewport; its first photo then loads eagerly. */
  first?: boolean;
};

export function TownProfessionals({ page, professionals, place, first = false }: TownProfessionalsProps) {
  const { name: city, postalCode } = page.town;
  const visit = postalCode ? { city, postalCode } : undefined;
  const criteria = readSearch(new URL(searchOfTown(page, place), 'http://here.invalid').searchParams);
  return (
    <ul className={classes.list}>
      {professionals.map((result, at) => (
        <li
          key={result.professionalId}
          className={first && at < LAID_OUT_AT_ONCE ? undefined : classes.later}
        >
          <SelectiveHydration>
            <ProfessionalCard {...{ result, criteria, visit }} now={page.now} first={first && at === 0} />
          </SelectiveHydration>
        </li>
      ))}
    </ul>
  );
}

/** Builds the URL of the search with the same results, where the reader can filter them. */
export function searchOfTown(
  { town: { where }, category }: TownPage,
  place: PlaceOfService = 'salon',
): string {
  return searchAddress({ where, place, ...(category && { categories: [category] }) });
}
