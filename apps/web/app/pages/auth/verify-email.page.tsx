import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useLinkToken } from '~/domains/identity/use-link-token.ts';
import { useRedeemedLink } from '~/domains/identity/use-redeemed-link.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function VerifyEmailPage() {
  const { t } = useTranslation('identity');
  const token = useLinkToken();
  const user = useSession();
  const { isSuccess, error, refetch } = useRedeemedLink('verified_email', token);
  // A link works once: when it is opened again, the email address is verified already.
  const isDone = isSuccess || (error && user?.emailVerified);
  const isBad = token === null || isRefusal(error, 'link_expired');
  if (error && !isBad) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const state = isDone ? 'done' : isBad ? 'bad' : 'working';
  return (
    <>
      <PageTitle title={t('verify.title')} />
      <div className={classes.intro} role="status">
        <Title order={1} size="h2">
          {t(`verify.${state}.title`)}
        </Title>
        <p>{t(`verify.${state}.text`)}</p>
      </div>
      {state === 'bad' && (
        <Button component={Link} to={to('customerAccount')}>
          {t('badLink.ask')}
        </Button>
      )}
      {state === 'done' && (
        <Button component={Link} to={user ? to('home') : to('login')}>
          {t(user ? 'verify.goOn' : 'login.submit')}
        </Button>
      )}
    </>
  );
}
