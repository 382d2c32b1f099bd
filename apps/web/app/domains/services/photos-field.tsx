import { mostPhotos } from '@meche/contract/api-client/answers';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { PictureUploadButton } from '~/ui/form/picture-upload-button.tsx';
import { usePictureFile } from '~/ui/form/use-picture-file.ts';
import classes from './answer-fields.module.css';
import { PrivatePhotoCard } from './private-photo-card.tsx';

/** Pixels. This size shows hair well enough and uploads over a slow mobile connection. */
const LONGEST_SIDE = 1600;

type PhotosFieldProps = {
  label: string;
  photoIds: readonly string[];
  onChange: (photoIds: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Photos upload as soon as the customer chooses them. Only the customer and the professional can see them.
 */
export function PhotosField({ label, photoIds, onChange, error, disabled, ref }: PhotosFieldProps) {
  const { t } = useTranslation('requests');
  const id = useId();
  const picture = usePictureFile({
    longestSide: LONGEST_SIDE,
    later: t('photos.later'),
    onSent: (photoId) => onChange([...photoIds, photoId]),
  });
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <p id={`${id}-note`} className={classes.note}>
        {t('photos.note', { count: mostPhotos })}
      </p>
      {photoIds.length > 0 && (
        <ul className={classes.photos}>
          {photoIds.map((photoId, at) => (
            <li key={photoId}>
              <PrivatePhotoCard photoId={photoId} alt={t('photos.nth', { nth: at + 1 })} />
              <LinkButton
                size="sm"
                aria-label={t('photos.removeNth', { nth: at + 1 })}
                onClick={() => onChange(photoIds.filter((one) => one !== photoId))}
              >
                {t('photos.remove')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <PictureUploadButton
        ref={ref}
        picture={picture}
        label={t(photoIds.length > 0 ? 'photos.another' : 'photos.choose')}
        sending={t('photos.sending')}
        labelledBy={`${id}-label`}
        describedBy={`${id}-note`}
        error={error}
        isFull={photoIds.length >= mostPhotos}
        disabled={disabled}
      />
    </div>
  );
}
