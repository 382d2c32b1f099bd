import type { SearchResult } from '@meche/contract/search';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { photoSrcSet, photoUrl } from '~/domains/album/photo-address.ts';
import { IconChevronDown } from '~/ui/icons/icons.ts';
import classes from './card-strip.module.css';

type CardStripProps = {
  name: string;
  /** The first photo is the cover, which the card draws below the strip. */
  photos: SearchResult['photos'];
  page: string;
  /** Value of the `sizes` attribute of the images. */
  sizes: string;
};

/**
 * Lets the reader scroll the photos by swipe, buttons or arrow keys, as a single tab stop. A photo loads
 * only when the reader is one photo away.
 */
export function CardStrip({ name, photos, page, sizes }: CardStripProps) {
  const { t } = useTranslation('search');
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [fetched, setFetched] = useState(0);
  const last = photos.length - 1;
  const fetchUntil = (place: number) => setFetched((before) => Math.max(before, place));

  function settle({ scrollLeft, clientWidth }: HTMLElement) {
    const place = Math.round(scrollLeft / clientWidth);
    setAt(place);
    fetchUntil(place + 1);
  }

  function go(step: 1 | -1) {
    const to = Math.min(Math.max(at + step, 0), last);
    fetchUntil(to);
    row.current?.scrollTo({ left: to * row.current.clientWidth });
  }

  function press(event: KeyboardEvent) {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  }

  return (
    <div className={classes.strip}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={row}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the photos
        tabIndex={0}
        className={classes.row}
        aria-label={t('card.photos', { name, nth: at + 1, count: photos.length })}
        onScroll={(event) => settle(event.currentTarget)}
        onKeyDown={press}
        onPointerEnter={() => fetchUntil(1)}
        onFocus={() => fetchUntil(1)}
      >
        <Link to={page} className={classes.slide} tabIndex={-1} aria-hidden="true" />
        {photos.slice(1).map(({ id, caption }, before) => (
          <div key={id} className={classes.slide}>
            {before < fetched && (
              <Link to={page} tabIndex={-1}>
                <img
                  srcSet={photoSrcSet(id, [320, 640, 1280])}
                  sizes={sizes}
                  src={photoUrl(id, 640)}
                  alt={`${caption || t('card.photo', { nth: before + 2 })}, ${name}`}
                  decoding="async"
                />
              </Link>
            )}
          </div>
        ))}
      </div>
      <ArrowButton label={t('card.previous')} rotate="90deg" disabled={at === 0} onClick={() => go(-1)} />
      <ArrowButton label={t('card.next')} rotate="-90deg" disabled={at === last} onClick={() => go(1)} />
      <span className={classes.dots} aria-hidden="true">
        {photos.map(({ id }, place) => (
          <span key={id} data-on={place === at ? '' : undefined} />
        ))}
      </span>
    </div>
  );
}

type ArrowButtonProps = { label: string; rotate: string; disabled: boolean; onClick: () => void };

function ArrowButton({ label, rotate, ...button }: ArrowButtonProps) {
  return (
    <button type="button" className={classes.arrow} tabIndex={-1} aria-label={label} {...button}>
      {/* The page already loads this icon; separate left and right icons would add a chunk. */}
      <IconChevronDown size={20} stroke={2} style={{ rotate }} aria-hidden />
    </button>
  );
}
