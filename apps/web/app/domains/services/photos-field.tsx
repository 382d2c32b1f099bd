import { mostPhotos } from '@meche/contract/answers';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { sendFile } from '~/lib/api/send-file.ts';
import { shrinkPicture } from '~/lib/browser/shrink-picture.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { FileButton } from '~/ui/form/file-button.tsx';
import classes from './answer-fields.module.css';
import { PrivatePhotoCard } from './private-photo-card.tsx';

/** Hair is still told apart, and a phone on the underground can send it. */
const LONGEST_SIDE = 1600;
/** Spelled out: some phones offer nothing of a bare "image/*", and turn their own format into one of these. */
const accepted = 'image/jpeg,image/png,image/webp';

type PhotosFieldProps = {
  label: string;
  photoIds: readonly string[];
  onChange: (photoIds: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Photos that answer a question: sent as they are chosen, seen by nobody but the two of them. */
export function PhotosField({ label, photoIds, onChange, error, disabled, ref }: PhotosFieldProps) {
  const { t } = useTranslation('requests');
  const { sentence } = useRefusalWords();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    const leaving = left.current;
    return () => leaving.abort();
  }, []);

  const send = useCommand({
    async call(chosen: File) {
      setProblem(undefined);
      setShare(0);
      const { file, preview } = await shrinkPicture(chosen, LONGEST_SIDE);
      const { signal } = left.current;
      return { ...(await sendFile(file, { onProgress: setShare, signal })), preview };
    },
    onDone(sent) {
      const { preview } = sent;
      if (preview) setPreviews((before) => ({ ...before, [sent.id]: preview }));
      onChange([...photoIds, sent.id]);
    },
    onRefused(refused) {
      const isItsFault = isRefusal(refused, 'file_too_large', 'file_type_refused', 'file_unreadable');
      if (!left.current.signal.aborted) setProblem(isItsFault ? sentence(refused) : t('photos.later'));
      return true;
    },
  });

  const told = problem ?? error;
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
              <PrivatePhotoCard
                photoId={photoId}
                known={previews[photoId]}
                alt={t('photos.nth', { nth: at + 1 })}
              />
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
      {photoIds.length < mostPhotos && (
        <div>
          <FileButton
            ref={ref}
            label={t(photoIds.length > 0 ? 'photos.another' : 'photos.choose')}
            labelledBy={`${id}-label`}
            describedBy={told ? `${id}-problem ${id}-note` : `${id}-note`}
            accept={accepted}
            disabled={disabled || send.isBusy}
            onChoose={(file) => void send.run(file)}
          />
        </div>
      )}
      {send.isBusy && <progress value={share} max={1} aria-label={t('photos.sending')} />}
      {told && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {told}
        </p>
      )}
    </div>
  );
}
