import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfMaps } from '~/lib/i18n/page-words.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconLayoutList } from '~/ui/icons/icons.ts';
import type { Found } from '../queries.ts';
import type { SearchCriteria } from '../search-address.ts';
import classes from './map-panel.module.css';

const ResultMap = lazy(async () => {
  const [{ ResultMap }] = await Promise.all([import('./result-map.tsx'), addDomains(wordsOfMaps)]);
  return { default: ResultMap };
});

/**
 * The reader's consent to a third-party map lasts as long as this document. It is not in the URL, so that a
 * shared link cannot load a third-party map.
 */
let hasConsent = false;

export type MapPanelProps = {
  found: Found;
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  list: RefObject<HTMLElement | null>;
  /** True once the reader has pressed the button that shows the map instead of the list. */
  isRequested: boolean;
  /** True when the map fits next to the list; otherwise the page shows one of the two. */
  isBeside: boolean;
};

/** A third-party map loads only when the reader requests it. */
export function MapPanel({ found, criteria, onChange, list, isRequested, isBeside }: MapPanelProps) {
  const { t } = useTranslation('search');
  const { mapStyleUrl: styleUrl = null, mapCredit: credit = null } = useConfiguration();
  const [isAllowed, setAllowed] = useState(hasConsent);
  const panel = useRef<HTMLDivElement>(null);
  const isWhole = !isBeside && criteria.view === 'map';
  const isOpen = !styleUrl || isAllowed || isRequested;

  useEffect(() => {
    if (!isRequested) return;
    hasConsent = true;
    if (isWhole) panel.current?.scrollIntoView({ block: 'start' });
  }, [isRequested, isWhole]);

  return (
    <div ref={panel} className={classes.panel} data-beside={isBeside ? '' : undefined}>
      {(isBeside || isWhole) && (
        <div className={classes.frame}>
          {isOpen ? (
            <Suspense>
              <ResultMap {...{ found, criteria, onChange, list, styleUrl, credit }} />
            </Suspense>
          ) : (
            <div className={classes.closed}>
              <p>{t('map.foreign', { host: new URL(styleUrl ?? '').host })}</p>
              <Button
                variant="default"
                onClick={() => {
                  hasConsent = true;
                  setAllowed(true);
                }}
              >
                {t('map.show')}
              </Button>
            </div>
          )}
        </div>
      )}
      {isWhole && (
        <div className={classes.switch} data-keep-clear>
          <Button
            radius="xl"
            leftSection={<IconLayoutList size={18} aria-hidden />}
            onClick={() => onChange({ view: undefined, page: criteria.page })}
          >
            {t('map.toList')}
          </Button>
        </div>
      )}
    </div>
  );
}
