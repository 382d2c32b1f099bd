import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { sendingKey } from '~/ui/command/use-is-sending.ts';
import { dismissProblems, toast } from '~/ui/feedback/toast.ts';
import { FieldProblem } from './field-problem.tsx';
import classes from './form.module.css';
import { useFieldFocus } from './use-field-focus.ts';

type FormShellProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /**
   * Receives the values. Field errors of a thrown refusal show at their fields; any other error, and a
   * refusal without an error of a field in the form, shows below the fields until the form is sent again.
   */
  onSubmit: (values: Values) => Promise<unknown> | unknown;
  children: ReactNode;
  /** Id of the form, for a submit button outside of it that shows progress (`useIsSending`). */
  id?: string;
  /** Called when a field loses the focus. */
  onFieldLeft?: () => void;
};

/** A form that keeps its values when the server refuses them, and shows the errors at the fields. */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const { form, onSubmit, children, id, onFieldLeft } = props;
  const ownId = useId();
  const formId = id ?? ownId;
  const { sentence } = useRefusalTexts();
  const [problem, setProblem] = useState<string>();
  const shell = useFieldFocus<HTMLFormElement>();

  async function submit(values: Values) {
    setProblem(undefined);
    // A toast about the last attempt must not stand beside the result of this one.
    dismissProblems();
    try {
      await onSubmit(values);
    } catch (error) {
      let shown = 0;
      if (isRefusal(error)) {
        for (const [field, code] of Object.entries(error.fields)) {
          if (form.getFieldState(field as FieldPath<Values>) && flat(values).has(field)) {
            form.setError(field as FieldPath<Values>, { type: 'server', message: code });
            if (shown === 0) leadTo(form, field);
            shown++;
          }
        }
      }
      if (shown > 0) return;
      // A dialog that was closed meanwhile has no place for the sentence.
      if (shell.current) setProblem(sentence(error));
      else toast('problem', sentence(error));
    }
  }

  const sending = useMutation({ mutationKey: sendingKey(formId), mutationFn: submit });

  return (
    <form
      ref={shell}
      id={formId}
      noValidate
      className={classes.form}
      // POST, so that a form submitted before hydration puts no values into the address.
      method="post"
      onBlur={onFieldLeft}
      onSubmit={(event) => void form.handleSubmit((values) => sending.mutateAsync(values))(event)}
    >
      {children}
      {problem && (
        <div className={classes.problem} ref={(note) => note?.scrollIntoView({ block: 'nearest' })}>
          <FieldProblem error={problem} />
        </div>
      )}
    </form>
  );
}

/** Focuses the field of an error, or the closest field around it. */
function leadTo<Values extends FieldValues>(form: UseFormReturn<Values>, field: string): void {
  for (let path = field; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.'))))
    form.setFocus(path as FieldPath<Values>);
}

/** All paths of the values. An error on any other path is not shown at a field. */
function flat(values: object, prefix = ''): Set<string> {
  const paths = new Set<string>();
  for (const [key, value] of Object.entries(values)) {
    paths.add(prefix + key);
    if (typeof value === 'object' && value !== null)
      for (const path of flat(value, `${prefix}${key}.`)) paths.add(path);
  }
  return paths;
}
