import type { Topic } from '@meche/contract/questions';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AnswerFields, type AnswersTyped } from '~/domains/services/answer-fields.tsx';
import { initialAnswers } from '~/domains/services/own-answers.ts';
import classes from './topic-summary.module.css';

/** Previews a topic as customers see it. The fields submit nothing. */
export function TopicSummary({ topic }: { topic: Topic }) {
  const { t } = useTranslation('questions');
  return (
    <details className={classes.preview}>
      <summary>{t('preview')}</summary>
      <Preview key={topic.version} topic={topic} />
    </details>
  );
}

function Preview({ topic }: { topic: Topic }) {
  const form = useForm<AnswersTyped>({ defaultValues: initialAnswers([topic], undefined) });
  return (
    <div className={classes.questions}>
      <AnswerFields topics={[topic]} form={form} isPreview />
    </div>
  );
}
