import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { PictureButton } from '~/ui/form/picture-button.tsx';
import { usePictureFile, useSentPicture } from '~/ui/form/use-picture-file.ts';
import classes from './portrait-field.module.css';
import { SentFace } from './sent-face.tsx';

/** Shown no larger than 80 px, on screens of three times that. */
const LONGEST_SIDE = 800;

/** Whose strands are drawn while nothing is written yet. */
const nobody = 'Mèche';

type PortraitFieldProps = {
  /** Whose it is: her strands until she has one. */
  name: string;
  /** The one that everybody sees now. */
  shown: string | null;
  value: string | null;
  onChange: (portraitId: string | null) => void;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
};

/** Her picture: sent as soon as it is chosen, shown to others when it is saved. */
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
      <SentFace
        of={{ name: name || nobody, portraitId: value }}
        shown={shown}
        size="lg"
        alt={t('portrait.preview')}
      />
      <div className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {t('portrait.label')}
        </span>
        <PictureButton
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
        </PictureButton>
        {isNew && !preview && <span className={classes.note}>{t('portrait.ready')}</span>}
      </div>
    </div>
  );
}
