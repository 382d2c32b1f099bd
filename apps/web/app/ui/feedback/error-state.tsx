import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconAlertTriangle } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './states.module.css';

/** Replaces a part of a page that failed to load. `onRetry` adds a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const { sentence } = useRefusalTexts();
  return (
    <section className={classes.state} role="alert">
      <IconAlertTriangle size={32} stroke={1.5} className={classes.warning} aria-hidden />
      <Title order={2} size="h3">
        {t('state.unexpectedTitle')}
      </Title>
      <p className={classes.text}>{sentence(error)}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
    </section>
  );
}
