import type { Answer, TopicAnswers } from '@meche/contract/answers';
import { longestAnswers } from '@meche/contract/api-client/answers';
import type { CustomerTopic, Question } from '@meche/contract/questions';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './answer-fields.module.css';
import { missingAnswerCode } from './own-answers.ts';
import { PhotosField } from './photos-field.tsx';

export type AnswersTyped = { answers: TopicAnswers[] };

type AnswerFieldsProps = {
  topics: readonly CustomerTopic[];
  form: UseFormReturn<AnswersTyped>;
  /** When true, the fields are a preview for the professional and are not sent. */
  isPreview?: boolean;
};

/** Customers answer these questions before they send a booking request. */
export function AnswerFields({ topics, form, isPreview = false }: AnswerFieldsProps) {
  return topics.map(({ id, name, questions }, at) => (
    <section key={id} className={classes.topic} aria-labelledby={`${id}-topic`}>
      <Title order={2} size="h4" id={`${id}-topic`}>
        {name}
      </Title>
      {questions.map((question, nth) => (
        <AnswerField
          key={question.id}
          {...{ question, form, isPreview }}
          name={`answers.${at}.answers.${nth}`}
        />
      ))}
    </section>
  ));
}

type AnswerFieldProps = {
  question: Question;
  form: UseFormReturn<AnswersTyped>;
  name: `answers.${number}.answers.${number}`;
  isPreview: boolean;
};

function AnswerField({ question, form, name, isPreview }: AnswerFieldProps) {
  const { t } = useTranslation(['requests', 'shell']);
  const { kind, text, required, options } = question;
  const field = useFormField(form, name, {
    validate: (answer) => missingAnswerCode(question, answer as Answer) ?? true,
  });
  const label = required ? text : `${text} (${t('shell:form.optional')})`;
  const tell = (change: Partial<Answer>) => field.onChange({ ...field.value, ...change });
  const typed = {
    ref: field.ref,
    label,
    value: field.value.text,
    error: field.error,
    'aria-required': required || undefined,
    onChange: (event: { currentTarget: { value: string } }) => tell({ text: event.currentTarget.value }),
  };
  switch (kind) {
    case 'short_text':
      return <TextInput {...typed} maxLength={longestAnswers.short_text} />;
    case 'long_text':
      return <Textarea {...typed} maxLength={longestAnswers.long_text} />;
    case 'one_of':
    case 'yes_no': {
      const choices =
        kind === 'one_of'
          ? options.map((option) => ({ value: option, label: option }))
          : (['yes', 'no'] as const).map((value) => ({ value, label: t(`requests:answer.${value}`) }));
      const chosen =
        kind === 'one_of' ? field.value.chosen[0] : { true: 'yes', false: 'no' }[String(field.value.yes)];
      return (
        <Chosen error={field.error}>
          <ChoicePills
            ref={field.ref}
            legend={label}
            name={question.id}
            value={chosen ?? ''}
            options={choices}
            onChange={(value) => tell(kind === 'one_of' ? { chosen: [value] } : { yes: value === 'yes' })}
          />
        </Chosen>
      );
    }
    case 'many_of':
      return (
        <Chosen error={field.error}>
          <TogglePills
            ref={field.ref}
            legend={label}
            values={field.value.chosen}
            options={options.map((option) => ({ value: option, label: option }))}
            onChange={(chosen) => tell({ chosen })}
          />
        </Chosen>
      );
    case 'photo':
      return (
        <PhotosField
          ref={field.ref}
          label={label}
          photoIds={field.value.photoIds}
          onChange={(photoIds) => tell({ photoIds })}
          error={field.error}
          disabled={isPreview}
        />
      );
  }
}

function Chosen({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group contains a fieldset and its error
    <div className={classes.field} role="group" aria-describedby={error ? id : undefined}>
      {children}
      {error && (
        <p id={id} className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
