import type { PublicPhoto } from '@meche/contract/album';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '~/domains/moderation/report-link.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useSwipe } from '~/lib/page/use-swipe.ts';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { IconChevronLeft, IconChevronRight } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { photoSrcSet, photoUrl } from './photo-address.ts';
import classes from './photos-dialog.module.css';
import { morePhotosQuery } from './public-photos-query.ts';

type PhotosDialogProps = { page: ProfessionalPage; from: number; onClose: () => void };

export function PhotosDialog({ page, from, onClose }: PhotosDialogProps) {
  const { t } = useTranslation(['professionals', 'services']);
  const [at, setAt] = useState(from);
  const frame = useRef<HTMLDivElement>(null);
  const { slug, hasMorePhotos } = page;
  const after = page.photos.at(-1)?.id;
  const further = useInfiniteQuery(morePhotosQuery(useApi(), { slug, after, isEnabled: hasMorePhotos }));
  const photos = [...page.photos, ...(further.data?.pages.flatMap(({ photos }) => photos) ?? [])];
  const photo = photos[at];

  function go(step: 1 | -1) {
    const to = at + step;
    if (to < 0 || to >= photos.length) return;
    setAt(to);
    if (to >= photos.length - 4 && further.hasNextPage) void further.fetchNextPage();
  }
  useSwipe(frame, go);
  useArrowKeys(frame, go);

  if (!photo) return null;
  const name = photo.caption || t('professionals:photos.nth', { nth: at + 1 });
  const facts = [
    photo.category && t(`services:categories.${photo.category}`),
    photo.memberName && t('professionals:photos.by', { name: photo.memberName }),
  ].filter(Boolean);
  return (
    <Dialog open onClose={onClose} title={name} wide fullOnPhones>
      <div ref={frame} className={classes.viewer}>
        <div className={classes.pictures}>
          {photo.beforeId && <Large id={photo.beforeId} alt={t('professionals:photos.before')} isNamed />}
          <Large
            id={photo.id}
            alt={photo.beforeId ? t('professionals:photos.after') : name}
            isNamed={photo.beforeId !== null}
          />
        </div>
        <div className={classes.ways}>
          <IconButton
            aria-label={t('professionals:photos.previous')}
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={24} stroke={1.8} aria-hidden />
          </IconButton>
          <span role="status">{t('professionals:photos.place', { nth: at + 1, count: photos.length })}</span>
          <IconButton
            aria-label={t('professionals:photos.next')}
            disabled={at === photos.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={24} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
        {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
        <div key={photo.id} className={classes.reports}>
          <ReportLink
            kind="photo"
            id={photo.id}
            label={t('professionals:report.short')}
            name={t('professionals:report.photo')}
          />
          {photo.beforeId && (
            <ReportLink kind="photo" id={photo.beforeId} label={t('professionals:report.photoBefore')} />
          )}
        </div>
        <PrefetchedPhotos photos={[photos[at + 1], photos[at - 1]]} />
      </div>
    </Dialog>
  );
}

function useArrowKeys(frame: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    // When another dialog is open above the viewer (a report form), its arrow keys move the text cursor.
    const under = event.target instanceof Element ? event.target.closest('dialog') : null;
    if (!step || (under && under !== frame.current?.closest('dialog'))) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

const sizes = '(min-width: 48em) 1032px, 100vw';

function Large({ id, alt, isNamed }: { id: string; alt: string; isNamed: boolean }) {
  return (
    <figure className={classes.picture}>
      <picture>
        <source type="image/avif" srcSet={photoSrcSet(id, [640, 1280], 'avif')} sizes={sizes} />
        <img key={id} src={photoUrl(id, 1280)} alt={alt} />
      </picture>
      {isNamed && <figcaption aria-hidden="true">{alt}</figcaption>}
    </figure>
  );
}

/** Hidden copies of the previous and the next photo make the browser load both in advance. */
function PrefetchedPhotos({ photos }: { photos: readonly (PublicPhoto | undefined)[] }) {
  return (
    <div hidden>
      {photos.map(
        (photo) =>
          photo && (
            <picture key={photo.id}>
              <source type="image/avif" srcSet={photoSrcSet(photo.id, [640, 1280], 'avif')} sizes={sizes} />
              <img src={photoUrl(photo.id, 1280)} alt="" />
            </picture>
          ),
      )}
    </div>
  );
}
