import type { Question } from '@meche/contract/questions';
import { useTranslation } from 'react-i18next';
import classes from './topic-summary.module.css';

/** The questions as they will be met: what is asked, and how it is answered. */
export function TopicSummary({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation('questions');
  return (
    <details className={classes.preview}>
      <summary>{t('preview')}</summary>
      <ol>
        {questions.map(({ id, kind, text, required, options }) => (
          <li key={id}>
            <span>{required ? text : t('optional', { text })}</span>
            <span className={classes.how}>
              {options.length > 0
                ? t('choice', { kind: t(`kinds.${kind}`), options: options.join(', ') })
                : t(`kinds.${kind}`)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
