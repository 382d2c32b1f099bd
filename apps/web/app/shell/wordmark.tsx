import { useTranslation } from 'react-i18next';
import { to } from '~/paths.ts';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import classes from './wordmark.module.css';

export function Wordmark() {
  const { t } = useTranslation();
  return (
    <IntentLink to={to('home')} className={classes.wordmark}>
      <svg viewBox="0 0 24 32" width="18" height="24" aria-hidden="true">
        <path d="M15 2c6 7-9 10-6 18 1.5 4 5 6 4 10" />
        <path d="M18 4c4 8-10 9-7 17 1.3 3.5 4 5 3 8" />
        <path d="M11 2C16 9 2 11 5 20c1.5 4 6 5 6 9" />
      </svg>
      <span>{t('name')}</span>
    </IntentLink>
  );
}
