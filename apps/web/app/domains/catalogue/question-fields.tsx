import { mostOptions, mostQuestions, questionKinds } from '@meche/contract/api-client/questions';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { IconArrowDown, IconArrowUp, IconTrash } from '~/ui/icons/icons.ts';
import classes from './step-fields.module.css';
import { emptyQuestion, isChoice, optionsIn, type TopicTyped } from './topic-draft.ts';

const LONGEST_OPTION = 80;

type QuestionFieldsProps = { form: UseFormReturn<TopicTyped> };

export function QuestionFields({ form }: QuestionFieldsProps) {
  const { t } = useTranslation('questions');
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions' });
  return (
    <div className={classes.time}>
      <ol className={classes.steps}>
        {fields.map((field, at) => (
          <li key={field.id}>
            <QuestionRow
              {...{ form, at }}
              count={fields.length}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {fields.length < mostQuestions && (
        <div>
          <Button variant="default" size="sm" onClick={() => append(emptyQuestion())}>
            {t('question.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

type QuestionRowProps = QuestionFieldsProps & {
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function QuestionRow({ form, at, count, onMove, onRemove }: QuestionRowProps) {
  const { t } = useTranslation('questions');
  const kind = useWatch({ control: form.control, name: `questions.${at}.kind` });
  const name = t('question.nth', { nth: at + 1 });
  const wrong = form.formState.errors.questions?.[at]?.options?.message;
  const isTheirNumber = wrong === 'too_few' || wrong === 'too_many' || wrong === 'choice_required';
  return (
    <fieldset className={classes.step}>
      <legend>{name}</legend>
      <TextField
        form={form}
        name={`questions.${at}.text`}
        label={t('question.text')}
        placeholder={t('question.example')}
        rules={{ required: 'required' }}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name={`questions.${at}.kind`}
        label={t('question.kind')}
        options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {isChoice(kind) && (
        <TextField
          form={form}
          name={`questions.${at}.options`}
          kind="long"
          label={t('question.options')}
          description={t('question.optionsText', { most: mostOptions })}
          problem={isTheirNumber ? t('question.wrongOptions', { most: mostOptions }) : undefined}
          rules={{
            required: 'required',
            validate: () => {
              const options = optionsIn(form.getValues(`questions.${at}.options`));
              if (options.length < 2) return 'too_few';
              if (options.length > mostOptions) return 'too_many';
              return options.every(({ length }) => length <= LONGEST_OPTION) || 'too_long';
            },
          }}
        />
      )}
      <Checkbox label={t('question.required')} {...form.register(`questions.${at}.required`)} />
      <div className={classes.actions}>
        <IconButton
          aria-label={t('question.earlier', { name })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <IconArrowUp size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('question.later', { name })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <IconArrowDown size={20} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('question.remove', { name })} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
}
