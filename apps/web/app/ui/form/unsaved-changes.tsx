import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { mergeToasts } from '~/ui/feedback/toast.ts';
import { dropDraft, readDraft, saveDraftValues } from './stored-draft.ts';
import classes from './unsaved-changes.module.css';

/** How to save or discard the unsaved changes of one form. */
type Changed = { save: () => Promise<void>; drop: () => void };
const Tell = createContext<(form: string, changed: Changed | undefined) => void>(() => undefined);

/**
 * Contains several forms of a page and a bar that saves them all; the bar shows while any of them has
 * changes.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [saving, setSaving] = useState(false);
  // A new number mounts the forms again, with the saved values.
  const [round, setRound] = useState(0);
  const tell = useCallback((form: string, change: Changed | undefined) => {
    setChanged((before) => {
      const now = new Map(before);
      if (change) now.set(form, change);
      else now.delete(form);
      return now;
    });
  }, []);

  async function saveAll() {
    setSaving(true);
    // Saves one form at a time, because each answer contains the whole resource.
    await mergeToasts(async () => {
      for (const { save } of changed.values()) await save();
    }, t('form.allSaved'));
    setSaving(false);
  }

  function dropAll() {
    for (const { drop } of changed.values()) drop();
    setRound(round + 1);
  }

  return (
    <Tell value={tell}>
      <Fragment key={round}>{children}</Fragment>
      {changed.size > 0 && (
        <section className={classes.bar} aria-label={t('form.unsaved')} data-keep-clear>
          <p role="status">{t('form.unsaved')}</p>
          <div className={classes.actions}>
            <Button variant="subtle" onClick={dropAll} disabled={saving}>
              {t('form.dropChanges')}
            </Button>
            <Button loading={saving} onClick={() => void saveAll()}>
              {t('form.saveChanges')}
            </Button>
          </div>
        </section>
      )}
    </Tell>
  );
}

type EditForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Id of the `form` element. */
  id: string;
  /** Call it after a save: the current values become the saved ones. */
  settle: () => void;
};

/**
 * Creates a form within UnsavedChanges. Its draft survives leaving the page, in this tab, until the form is
 * saved or discarded.
 */
export function useEditForm<Values extends FieldValues>(name: string, saved: Values): EditForm<Values> {
  const id = useId();
  const tell = useContext(Tell);
  const form = useForm<Values>({ defaultValues: saved as DefaultValues<Values> });
  const { isDirty, isSubmitting } = form.formState;
  const sent = useRef<() => void>(undefined);

  const takeUp = useCallback(() => {
    const draft = readDraft<Values>(name);
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
  }, [form, name]);
  // Restores the draft twice: before the first render for uncontrolled fields, and in an effect for
  // subscribers to the dirty state.
  useState(takeUp);
  useEffect(takeUp, [takeUp]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: (now) => {
          if (now.isDirty) saveDraftValues(name, now.values);
        },
      }),
    [form, name],
  );

  useEffect(() => {
    const save = () =>
      new Promise<void>((settled) => {
        const element = document.getElementById(id);
        if (!(element instanceof HTMLFormElement)) return settled();
        sent.current = settled;
        element.requestSubmit();
      });
    tell(id, isDirty ? { save, drop: () => dropDraft(name) } : undefined);
    return () => tell(id, undefined);
  }, [tell, id, name, isDirty]);

  // Lets `saveAll` start the save of the next form when this one has an answer, even a refusal.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) sent.current?.();
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  function settle() {
    dropDraft(name);
    form.reset(form.getValues());
  }

  return { form, id, settle };
}
