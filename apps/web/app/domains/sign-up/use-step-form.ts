import { useEffect, useEffectEvent, useId, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { renewDraft, type StepKey, type StepPatch, saveStep, saveValidFields } from './sign-up-draft.ts';
import { screenAfter, screenOfField, stepOf } from './sign-up-screens.ts';
import { forgetUnsaved, readUnsaved, saveUnsaved } from './unsaved-answers.ts';
import type { SignUp } from './use-sign-up.ts';

type StepForm<Values extends FieldValues, Key extends StepKey> = {
  signUp: SignUp;
  step: Key;
  /** Answers that the server has. */
  known: Values;
  /** Builds the patch to send. Incomplete answers are left out. */
  patchOf: (values: Values) => StepPatch<Key>;
};

type StepFormHandle<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  formId: string;
  busy: boolean;
  submit: (values: Values) => Promise<void>;
  keep: () => Promise<void>;
};

/**
 * Form of one screen. Leaving a field or the screen sends the valid answers, submitting sends all answers.
 * Answers are stored in this tab until the server has them.
 */
export function useStepForm<Values extends FieldValues, Key extends StepKey>(
  options: StepForm<Values, Key>,
): StepFormHandle<Values> {
  const { signUp, step, known, patchOf } = options;
  const { screen, setSaving } = signUp;
  const { t } = useTranslation('sign-up');
  const api = useApi();
  const formId = useId();
  const busy = useIsSending(formId);
  const form = useForm<Values>({
    defaultValues: { ...known, ...readUnsaved(screen) } as DefaultValues<Values>,
  });

  const isUnsaved = useRef(Object.keys(readUnsaved(screen)).length > 0);
  function forget() {
    isUnsaved.current = false;
    forgetUnsaved(screen);
  }

  /** Shows answers that another device changed and this form did not, with a note. */
  function onChangedElsewhere(answers: StepPatch<Key>) {
    adoptAnswers(form, answers);
    toast('note', t('changedElsewhere'));
  }

  async function keep() {
    const values = form.getValues();
    const written = JSON.stringify(values);
    if (!isUnsaved.current) return;
    setSaving('saving');
    try {
      const isAll = await saveValidFields(api, step, patchOf(values), { onChangedElsewhere });
      const isSame = JSON.stringify(form.getValues()) === written;
      if (isAll && isSame) forget();
      setSaving(isAll && isSame ? 'saved' : undefined);
    } catch {
      // Offline or without a draft, the answers stay in this tab; submitting shows the reason.
      setSaving('waiting');
    }
  }
  const leave = useRef(keep);
  leave.current = keep;

  const begin = useEffectEvent(() => showProblems(form, signUp));

  useEffect(() => {
    begin();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        isUnsaved.current = true;
        saveUnsaved(screen, values);
      },
    });
    return () => {
      unsubscribe();
      void leave.current();
    };
  }, [form, screen]);

  async function submit(values: Values) {
    try {
      const after = stepOf(screenAfter(screen) ?? screen);
      const saved = await saveStep(api, step, patchOf(values), { currentStep: after, onChangedElsewhere });
      forget();
      setSaving('saved');
      signUp.next(saved);
    } catch (error) {
      if (!isRefusal(error, 'not_found')) throw error;
      // The draft has expired. The answers are still in this tab, so the page continues with a new draft.
      toast('problem', t('lost'));
      await renewDraft();
    }
  }

  return { form, formId, busy, submit, keep };
}

function adoptAnswers<Values extends FieldValues>(form: UseFormReturn<Values>, answers: object): void {
  const shown: FieldValues = form.getValues();
  for (const [name, value] of Object.entries(answers))
    if (Object.hasOwn(shown, name))
      form.setValue(
        name as FieldPath<Values>,
        (value ?? (Array.isArray(shown[name]) ? [] : '')) as PathValue<Values, FieldPath<Values>>,
      );
}

function showProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { problems, screen }: SignUp,
): void {
  for (const [field, message] of Object.entries(problems)) {
    if (screenOfField(field) === screen)
      form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true });
  }
}
