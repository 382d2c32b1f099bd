import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { signOut, useSession } from '~/domains/identity/session/session.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { OfflineBanner } from '~/ui/feedback/offline-banner.tsx';
import { IntentLink, IntentNavLink } from '~/ui/page/intent-link.tsx';
import { LegalLinks } from './legal-links.tsx';
import classes from './public-shell.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { Wordmark } from './wordmark.tsx';

type PublicShellProps = {
  children: ReactNode;
  /** True: the page has no footer, because the button of the next step is at the bottom. */
  bare?: boolean;
  /** True: signing in from this page returns to it. */
  returning?: boolean;
  /** Additional content of the header. */
  beside?: ReactNode;
};

export function PublicShell({ children, bare = false, returning = false, beside }: PublicShellProps) {
  return (
    <div className={classes.shell}>
      <PublicHeader returning={returning} beside={beside} />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      {!bare && <PublicFooter />}
    </div>
  );
}

export function PublicHeader({ returning = false, beside }: Pick<PublicShellProps, 'returning' | 'beside'>) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const user = useSession();
  const remember = () => returning && rememberPastUrl(pathname + search);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Wordmark />
        <nav className={classes.nav} aria-label={t('header.label')}>
          <IntentNavLink to={to('search')}>{t('header.search')}</IntentNavLink>
          <IntentNavLink to={to('information')}>{t('header.howItWorks')}</IntentNavLink>
        </nav>
        <div className={classes.account}>
          {beside}
          {user ? (
            <Button
              component={IntentLink}
              to={user.role === 'CUSTOMER' ? to('customer') : to('professional')}
              variant="default"
              size="sm"
              radius="xl"
            >
              {user.firstName}
            </Button>
          ) : (
            <Button
              component={IntentLink}
              to={to('login')}
              onClick={remember}
              size="sm"
              radius="xl"
              // During a booking, the button of the next step is the only filled one.
              variant={returning ? 'default' : 'filled'}
              className={user === undefined ? classes.unknown : undefined}
            >
              {t('header.signIn')}
            </Button>
          )}
          <SettingsMenu>
            <Link to={to('search')}>{t('header.search')}</Link>
            <Link to={to('information')}>{t('header.howItWorks')}</Link>
            {user && <Link to={to('appointments')}>{t('header.appointments')}</Link>}
            {user && <Link to={`${to('customer')}#favourites`}>{t('header.favourites')}</Link>}
            {user && <Link to={to('customerMessages')}>{t('header.messages')}</Link>}
            {user && <Link to={to('customerAccount')}>{t('header.account')}</Link>}
            {user && user.role !== 'CUSTOMER' && (
              <Link to={to('professional')}>{t('header.professionalArea')}</Link>
            )}
            {user?.isOperator && <Link to={to('operator')}>{t('header.operator')}</Link>}
            {user && (
              <button type="button" onClick={() => void signOut()}>
                {t('header.signOut')}
              </button>
            )}
            {!user && (
              <Link to={to('register')} onClick={remember}>
                {t('header.register')}
              </Link>
            )}
            {user?.role !== 'HAIRDRESSER' && user?.role !== 'SALON' && (
              <Link to={to('registerProfessional')}>{t('header.forProfessionals')}</Link>
            )}
          </SettingsMenu>
        </div>
      </div>
    </header>
  );
}

function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <p className={classes.promise}>{t('footer.promise')}</p>
        <nav className={classes.footerLinks} aria-label={t('footer.label')}>
          <Link to={to('information')}>{t('footer.information')}</Link>
          <Link to={`${to('information')}#ranking`}>{t('footer.ranking')}</Link>
          <Link to={`${to('information')}#accessibility`}>{t('footer.accessibility')}</Link>
          <LegalLinks />
        </nav>
      </div>
    </footer>
  );
}
