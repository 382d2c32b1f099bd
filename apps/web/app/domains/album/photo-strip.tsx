import type { PublicPhoto } from '@meche/contract/album';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoUrl } from './photo-address.ts';
import classes from './photo-strip.module.css';

const Viewer = lazy(async () => ({ default: (await import('./photos-dialog.tsx')).PhotosDialog }));

export function PhotoStrip({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const [openAt, setOpenAt] = useState<number>();
  return (
    <>
      <ul className={classes.photos}>
        {page.photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={t('photos.enlarge', { photo: photo.caption || t('photos.nth', { nth: at + 1 }) })}
              onClick={() => setOpenAt(at)}
            >
              {photo.beforeId && <Small id={photo.beforeId} />}
              <Small id={photo.id} />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== undefined && (
        <Suspense>
          <Viewer page={page} from={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Small({ id }: Pick<PublicPhoto, 'id'>) {
  return (
    <picture>
      <source type="image/avif" srcSet={`${photoUrl(id, 320, 'avif')}, ${photoUrl(id, 640, 'avif')} 2x`} />
      <img src={photoUrl(id, 320)} alt="" loading="lazy" decoding="async" />
    </picture>
  );
}
