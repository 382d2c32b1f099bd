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

export default function ChangeEmailPage() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  const user = useSession();
  const { isSuccess, error, refetch } = useRedeemedLink('changed_email', token);
  const isBad = token === null || isRefusal(error, 'link_expired');
  if (error && !isBad) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const state = isSuccess ? 'done' : isBad ? 'bad' : 'working';
  return (
    <>
      <PageTitle title={t('changeEmail.title')} />
      <div className={classes.intro} role="status">
        <Title order={1} size="h2">
          {t(`changeEmail.${state}.title`)}
        </Title>
        <p>{t(`changeEmail.${state}.text`)}</p>
      </div>
      {state !== 'working' && (
        <Button component={Link} to={user ? to('customerAccount') : to('login')}>
          {t(user ? 'changeEmail.toAccount' : 'changeEmail.signIn')}
        </Button>
      )}
    </>
  );
}
