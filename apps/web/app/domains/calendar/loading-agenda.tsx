import { useTranslation } from 'react-i18next';
import classes from './loading-agenda.module.css';
import { LoadingText } from './loading-text.tsx';

const lines = ['58%', '42%', '66%', '50%', '38%'];

export function LoadingAgenda() {
  const { t } = useTranslation('calendar');
  return (
    <div className={classes.agenda}>
      <LoadingText word={t('loading')} />
      {lines.map((width) => (
        <div key={width} className={classes.line} aria-hidden="true">
          <span />
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}
