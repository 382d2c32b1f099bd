import type { SearchResult } from '@meche/contract/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfRanking } from '~/lib/i18n/page-words.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import type { RankingLines } from './ranking-lines.tsx';

/** The explanation and its texts load on demand. */
export function WhyHereLink({ result }: { result: SearchResult }) {
  const { t } = useTranslation('search');
  const [Loaded, setLoaded] = useState<typeof RankingLines>();
  const [isOpen, setOpen] = useState(false);
  if (!result.ranking) return null;
  function press() {
    setOpen(!isOpen);
    if (Loaded) return;
    Promise.all([import('./ranking-lines.tsx'), addDomains(wordsOfRanking)]).then(
      ([{ RankingLines }]) => setLoaded(() => RankingLines),
      // When loading fails, for example offline, the next press tries again.
      () => setOpen(false),
    );
  }
  return (
    <>
      <LinkButton
        size="sm"
        aria-expanded={isOpen}
        aria-label={t('card.whyAt', { name: result.businessName })}
        onClick={press}
      >
        {t('card.why')}
      </LinkButton>
      {isOpen && Loaded && <Loaded {...result} ranking={result.ranking} />}
    </>
  );
}
