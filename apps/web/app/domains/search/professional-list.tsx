import type { ResponseOf } from '@meche/contract/endpoint';
import type { searchProfessionals } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconArrowLeft, IconArrowRight } from '~/ui/icons/icons.ts';
import { ProfessionalCard } from './professional-card.tsx';
import classes from './professional-list.module.css';
import { type SearchAsked, searchAddress } from './search-address.ts';

type ProfessionalListProps = {
  found: ResponseOf<typeof searchProfessionals>;
  asked: SearchAsked;
  /** Another search is on its way; this is the one before. */
  isOld: boolean;
};

/** The professionals of one page, and the ways to the others. */
export function ProfessionalList({ found, asked, isOld }: ProfessionalListProps) {
  const { t } = useTranslation('search');
  return (
    <>
      <ul className={classes.list} data-old={isOld ? '' : undefined} aria-busy={isOld}>
        {found.items.map((result, at) => (
          <li key={result.professionalId}>
            <ProfessionalCard
              result={result}
              asked={asked}
              commune={found.commune}
              now={found.now}
              first={at === 0}
            />
          </li>
        ))}
      </ul>
      {(asked.page > 1 || found.hasMore) && (
        <nav className={classes.pages} aria-label={t('pages.label')}>
          {asked.page > 1 && (
            <Link to={searchAddress({ ...asked, page: asked.page - 1 })}>
              <IconArrowLeft size={18} stroke={1.8} aria-hidden />
              {t('pages.previous')}
            </Link>
          )}
          <span>{t('pages.current', { page: asked.page })}</span>
          {found.hasMore && (
            <Link to={searchAddress({ ...asked, page: asked.page + 1 })}>
              {t('pages.next')}
              <IconArrowRight size={18} stroke={1.8} aria-hidden />
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
