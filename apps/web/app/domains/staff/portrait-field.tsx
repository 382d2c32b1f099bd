import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { FileButton } from '~/ui/form/file-button.tsx';
import { Face } from './face.tsx';
import classes from './portrait-field.module.css';

/** Shown no larger than 80 px, on screens of three times that. */
const LONGEST_SIDE = 800;
/** Spelled out: some phones offer nothing of a bare "image/*", and turn their own format into one of these. */
const accepted = 'image/jpeg,image/png,image/webp';

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
  const { sentence } = useRefusalWords();
  const id = useId();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = left.current;
    return () => leaving.abort();
  }, []);

  const send = useCommand({
    async call(chosen: File) {
      setProblem(undefined);
      setShare(0);
      const small = await shrinkPicture(chosen, LONGEST_SIDE);
      const { signal } = left.current;
      const stored = await sendFile(small.file, { isForBusiness: true, onProgress: setShare, signal });
      return { id: stored.id, preview: small.preview };
    },
    onDone(sent) {
      setPreview(sent.preview);
      onChange(sent.id);
    },
    onRefused(error) {
      const isItsFault = isRefusal(error, 'file_too_large', 'file_type_refused', 'file_unreadable');
      if (!left.current.signal.aborted) setProblem(isItsFault ? sentence(error) : t('portrait.later'));
      return true;
    },
  });

  const isNew = value !== null && value !== shown;
  const told = problem ?? error;
  return (
    <div className={classes.portrait}>
      {isNew && preview ? (
        <img className={classes.preview} src={preview} alt={t('portrait.preview')} />
      ) : (
        <Face of={{ name: name || nobody, portraitId: isNew ? null : value }} size="lg" />
      )}
      <div className={classes.words}>
        <span id={`${id}-label`} className={classes.label}>
          {t('portrait.label')}
        </span>
        <div className={classes.actions}>
          <FileButton
            ref={ref}
            label={t(value ? 'portrait.replace' : 'portrait.choose')}
            labelledBy={`${id}-label`}
            describedBy={told ? `${id}-problem` : undefined}
            accept={accepted}
            disabled={send.isBusy}
            onChoose={(file) => void send.run(file)}
          />
          {value && !send.isBusy && (
            <LinkButton size="sm" onClick={() => onChange(null)}>
              {t('portrait.remove')}
            </LinkButton>
          )}
        </div>
        {send.isBusy && <progress value={share} max={1} aria-label={t('portrait.sending')} />}
        {isNew && !preview && <span className={classes.note}>{t('portrait.ready')}</span>}
        {told && (
          <p id={`${id}-problem`} role="alert" className={classes.problem}>
            {told}
          </p>
        )}
      </div>
    </div>
  );
}
