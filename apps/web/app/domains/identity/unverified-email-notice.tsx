import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import type { SocialProvider } from './session/identity-service.ts';
import classes from './terms-notice.module.css';

const names: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/**
 * The ways into the account of an email that `provider` has not verified. Without a provider it is unknown
 * whether there is an account.
 */
export function UnverifiedEmailNotice({ provider }: { provider?: SocialProvider }) {
  const { t } = useTranslation('social');
  return (
    <p role="status" className={classes.notice}>
      {provider ? t('unproved.text', { provider: names[provider] }) : t('unproved.maybe')}{' '}
      <Link to={to('forgotPassword')}>{t('unproved.forgot')}</Link>
    </p>
  );
}
