import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { SearchCriteria } from './search-address.ts';

type MissedWordsNoteProps = { criteria: SearchCriteria; onChange: (change: Partial<SearchCriteria>) => void };

/** Names the words of the search that the server did not understand. */
export function MissedWordsNote({ criteria, onChange }: MissedWordsNoteProps) {
  const { t } = useTranslation('search');
  if (!criteria.missed) return null;
  return (
    <Quiet role="status">
      {t('summary.missed', { words: criteria.missed })}{' '}
      <LinkButton size="sm" onClick={() => onChange({ missed: undefined })}>
        {t('summary.forget')}
      </LinkButton>
    </Quiet>
  );
}
