import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import type { SocialProvider } from './session/identity-service.ts';
import classes from './terms-notice.module.css';

const names: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Shown when an account has this email but the provider has not verified the email. */
export function UnverifiedEmailNotice({ provider }: { provider: SocialProvider }) {
  const { t } = useTranslation('social');
  return (
    <p role="status" className={classes.notice}>
      {t('unproved.text', { provider: names[provider] })}{' '}
      <Link to={to('forgotPassword')}>{t('unproved.forgot')}</Link>
    </p>
  );
}
