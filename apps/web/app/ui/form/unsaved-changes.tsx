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
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts';
import classes from './unsaved-changes.module.css';

/** A form that holds what is not saved yet. */
type Changed = { save: () => Promise<void>; drop: () => void };
const Tell = createContext<(form: string, changed: Changed | undefined) => void>(() => undefined);

/** A page of several forms with one bar to save them all, as soon as one holds something new. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReadonlyMap<string, Changed>>(new Map());
  const [saving, setSaving] = useState(false);
  // Forms begin anew with what is saved.
  const [round, setRound] = useState(0);
  const tell = useCallback((form: string, told: Changed | undefined) => {
    setChanged((before) => {
      const now = new Map(before);
      if (told) now.set(form, told);
      else now.delete(form);
      return now;
    });
  }, []);

  async function saveAll() {
    setSaving(true);
    // One after the other: each answers with the whole as it then is.
    for (const { save } of changed.values()) await save();
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
  /** For its `form` element. */
  id: string;
  /** What it holds now is what is saved. */
  settle: () => void;
};

/** A form of such a page. What is typed outlives the page, in this tab, until it is saved or dropped. */
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
  // Before the first drawing for fields that keep their own text, and after it for whoever watches whether there is a change.
  useState(takeUp);
  useEffect(takeUp, [takeUp]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: (now) => {
          if (now.isDirty) keepDraft(name, now.values);
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

  // Said to be submitting while the answer is on its way; refused or not, the next form has its turn after it.
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
