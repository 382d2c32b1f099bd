import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import type { SocialProvider } from './session/identity-service.ts';
import classes from './terms-notice.module.css';

const names: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** Explains how to sign in when the provider has not verified the account's email. */
export function UnprovedEmail({ provider }: { provider: SocialProvider }) {
  const { t } = useTranslation('social');
  return (
    <p role="status" className={classes.notice}>
      {t('unproved.text', { provider: names[provider] })}{' '}
      <Link to={to('forgotPassword')}>{t('unproved.forgot')}</Link>
    </p>
  );
}
