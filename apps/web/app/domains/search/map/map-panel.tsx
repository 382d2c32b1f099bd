import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfMaps } from '~/lib/i18n/page-words.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconLayoutList, IconMapPin } from '~/ui/icons/icons.ts';
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
  /** True when the map fits next to the list; otherwise the page shows one of the two. */
  isBeside: boolean;
};

/** A third-party map loads only when the reader requests it. */
export function MapPanel({ found, criteria, onChange, list, isBeside }: MapPanelProps) {
  const { t } = useTranslation('search');
  const { mapStyleUrl: styleUrl = null } = useConfiguration();
  const [isRequested, setRequested] = useState(hasConsent);
  const panel = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isWhole = !isBeside && criteria.view === 'map';
  const isOpen = !styleUrl || isRequested;
  const want = () => {
    hasConsent = true;
    setRequested(true);
  };

  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (isWhole) panel.current?.scrollIntoView({ block: 'start' });
  }, [isWhole]);

  return (
    <div ref={panel} className={classes.panel} data-beside={isBeside ? '' : undefined}>
      {(isBeside || isWhole) && (
        <div className={classes.frame}>
          {isOpen ? (
            <Suspense>
              <ResultMap {...{ found, criteria, onChange, list, styleUrl }} />
            </Suspense>
          ) : (
            <div className={classes.closed}>
              <p>{t('map.foreign', { host: new URL(styleUrl ?? '').host })}</p>
              <Button variant="default" onClick={want}>
                {t('map.show')}
              </Button>
            </div>
          )}
        </div>
      )}
      {!isBeside && (
        <div className={classes.switch} data-keep-clear>
          <Button
            radius="xl"
            leftSection={
              isWhole ? <IconLayoutList size={18} aria-hidden /> : <IconMapPin size={18} aria-hidden />
            }
            onClick={() => {
              isPressed.current = true;
              if (!isWhole) want();
              onChange({ view: isWhole ? undefined : 'map', page: criteria.page });
            }}
          >
            {t(isWhole ? 'map.toList' : 'map.toMap')}
          </Button>
        </div>
      )}
    </div>
  );
}
