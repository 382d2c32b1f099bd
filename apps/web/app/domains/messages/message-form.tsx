import { notifyTyping } from '@meche/contract/api-client/messages';
import { longestMessage, mostMessagePhotos } from '@meche/contract/message-bounds';
import type { OpenedThread } from '@meche/contract/messages';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { PictureUploadButton } from '~/ui/form/picture-upload-button.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { usePictureFile, useSentPicture } from '~/ui/form/use-picture-file.ts';
import { IconX } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './message-form.module.css';
import { QuickAnswerButtons } from './quick-answer-buttons.tsx';

/** Longest side of an uploaded photo, in pixels. */
const LONGEST_SIDE = 2048;
/** Least interval between two typing notifications, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

type Written = { text: string; photoIds: string[] };
type MessageFormProps = { thread: OpenedThread; onWritten: (written: Written) => void };

/**
 * Form for a message. Enter sends it, Shift+Enter starts a new line. The draft survives leaving the page.
 */
export function MessageForm({ thread, onWritten }: MessageFormProps) {
  const { t } = useTranslation('messages');
  const id = useId();
  const draft = `message ${thread.id}`;
  const form = useFormDraft<Written>(draft, { text: '', photoIds: [] });
  const { text, photoIds } = form.watch();
  const onTyping = useTyping(thread.id);
  const picture = usePictureFile({
    longestSide: LONGEST_SIDE,
    later: t('photo.later'),
    onSent: (photo) => form.setValue('photoIds', [...form.getValues('photoIds'), photo]),
  });

  function write() {
    const written = form.getValues();
    const message = { ...written, text: written.text.trim() };
    if ((message.text === '' && message.photoIds.length === 0) || picture.isBusy) return;
    onWritten(message);
    form.reset({ text: '', photoIds: [] });
    dropDraft(draft);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // In an input method (IME), Enter also confirms a composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    write();
  }

  return (
    <div className={classes.form}>
      {/* The buttons are outside of the form, because their dialog contains a form, and nested forms are invalid. */}
      {thread.side === 'professional' && (
        <QuickAnswerButtons
          onChoose={(answer) => form.setValue('text', text.trim() ? `${text.trim()} ${answer}` : answer)}
        />
      )}
      <form
        className={classes.parts}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <ChosenPhotos photoIds={photoIds} onChange={(ids) => form.setValue('photoIds', ids)} />
        <div className={classes.line}>
          <textarea
            aria-label={t('write.label')}
            placeholder={t('write.label')}
            rows={1}
            maxLength={longestMessage}
            enterKeyHint="send"
            {...form.register('text', { onChange: onTyping })}
            onKeyDown={onKeyDown}
          />
          <Button type="submit">{t('write.send')}</Button>
        </div>
        <VisuallyHidden id={id}>{t('photo.label')}</VisuallyHidden>
        <PictureUploadButton
          picture={picture}
          label={t('photo.add')}
          sending={t('photo.sending')}
          labelledBy={id}
          isFull={photoIds.length >= mostMessagePhotos}
        />
      </form>
    </div>
  );
}

type ChosenPhotosProps = { photoIds: readonly string[]; onChange: (photoIds: string[]) => void };

function ChosenPhotos({ photoIds, onChange }: ChosenPhotosProps) {
  const { t } = useTranslation('messages');
  if (photoIds.length === 0) return null;
  return (
    <ul className={classes.photos}>
      {photoIds.map((photo, at) => (
        <li key={photo}>
          <ChosenPhoto id={photo} alt={t('photo.nth', { nth: at + 1, count: photoIds.length })} />
          <IconButton
            aria-label={t('photo.remove', { nth: at + 1 })}
            onClick={() => onChange(photoIds.filter((one) => one !== photo))}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function ChosenPhoto({ id, alt }: { id: string; alt: string }) {
  const shown = useSentPicture(id);
  return shown ? <img src={shown} alt={alt} /> : <span role="img" aria-label={alt} />;
}

/** Sends typing notifications, at most one every 3 s. Failures are ignored. */
function useTyping(id: string): () => void {
  const last = useRef(0);
  const { run } = useCommand({
    call: (_: undefined, { api }) => api.call(notifyTyping, { params: { id } }),
    onRefused: () => true,
  });
  return () => {
    const now = performance.now();
    if (now - last.current < TYPING_EVERY_MS && last.current > 0) return;
    last.current = now;
    void run();
  };
}
