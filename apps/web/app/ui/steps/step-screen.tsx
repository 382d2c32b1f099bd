import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '~/ui/button/button.tsx';
import { IconArrowLeft } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './step-screen.module.css';

type StepScreenProps = {
  step: number;
  total: number;
  /** The question that this screen asks. */
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Address of the previous step; absent on the first step. */
  previous?: string | undefined;
  /** Everything chosen so far; next to the question on desktop. */
  summary?: ReactNode;
  /** Total price so far, short, in the bottom bar. */
  running?: ReactNode;
  /**
   * The dialog that the bottom bar opens. It is outside of the bar, because screen readers would read it
   * out with the bar.
   */
  dialog?: ReactNode;
  next: {
    label: string;
    /** Set either `onNext`, or `form` to the id of the form to submit. */
    onNext?: () => void;
    form?: string;
    disabled?: boolean;
    busy?: boolean;
  };
};

/** A screen with one question: progress, summary, and a bottom bar with the next step. */
export function StepScreen(props: StepScreenProps) {
  const { step, total, title, lead, children, previous, summary, running, dialog, next } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <div className={classes.progress}>
        {previous && (
          <Link to={previous} className={classes.previous}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden />
            {t('actions.previous')}
          </Link>
        )}
        <span>{t('steps.progress', { step, total })}</span>
        <progress value={step} max={total} aria-hidden="true" />
      </div>
      <div className={classes.columns} data-summary={summary ? '' : undefined}>
        <div className={classes.question}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead && <div className={classes.lead}>{lead}</div>}
          {children}
        </div>
        {summary && <aside className={classes.summary}>{summary}</aside>}
      </div>
      <div className={classes.bar} data-keep-clear>
        <div className={classes.barInner}>
          <div className={classes.running} aria-live="polite">
            {running}
          </div>
          <Button
            type={next.form ? 'submit' : 'button'}
            form={next.form}
            onClick={next.onNext}
            disabled={next.disabled}
            loading={next.busy}
          >
            {next.label}
          </Button>
        </div>
      </div>
      {dialog}
    </div>
  );
}
