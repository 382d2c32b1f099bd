import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { PictureUploadButton } from '~/ui/form/picture-upload-button.tsx';
import { usePictureFile, useSentPicture } from '~/ui/form/use-picture-file.ts';
import classes from './portrait-field.module.css';
import { UploadedFace } from './uploaded-face.tsx';

/** In pixels. Pages show the portrait at 80 px at most; high-density screens need more pixels. */
const LONGEST_SIDE = 800;

/** Name from which the placeholder drawing is generated while the form has no name. */
const placeholderName = 'Mèche';

type PortraitFieldProps = {
  /** The member's name, from which the placeholder drawing is generated. */
  name: string;
  /** Id of the published portrait; null without one. */
  shown: string | null;
  value: string | null;
  onChange: (portraitId: string | null) => void;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
};

/**
 * Field for a member's portrait. The picture is uploaded when it is chosen and published when the form is
 * saved.
 */
export function PortraitField({ name, shown, value, onChange, ref, error }: PortraitFieldProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const picture = usePictureFile({
    longestSide: LONGEST_SIDE,
    isForBusiness: true,
    later: t('portrait.later'),
    onSent: onChange,
  });
  const isNew = value !== null && value !== shown;
  const preview = useSentPicture(value);
  return (
    <div className={classes.portrait}>
      <UploadedFace
        of={{ name: name || placeholderName, portraitId: value }}
        shown={shown}
        size="lg"
        alt={t('portrait.preview')}
      />
      <div className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {t('portrait.label')}
        </span>
        <PictureUploadButton
          ref={ref}
          picture={picture}
          label={t(value ? 'portrait.replace' : 'portrait.choose')}
          sending={t('portrait.sending')}
          labelledBy={`${id}-label`}
          error={error}
        >
          {value && !picture.isBusy && (
            <LinkButton size="sm" onClick={() => onChange(null)}>
              {t('portrait.remove')}
            </LinkButton>
          )}
        </PictureUploadButton>
        {isNew && !preview && <span className={classes.note}>{t('portrait.ready')}</span>}
      </div>
    </div>
  );
}
