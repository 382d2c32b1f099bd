import type { Invitation } from '@meche/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useLinkToken } from '~/domains/identity/use-link-token.ts';
import { AcceptInvitation } from '~/domains/staff/accept-invitation.tsx';
import { invitationQuery } from '~/domains/staff/queries.ts';
import { RegisterInvitedForm } from '~/domains/staff/register-invited-form.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { to } from '~/paths.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function InvitationPage() {
  const { t } = useTranslation('staff');
  const token = useLinkToken();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const isBad = token === null || isRefusal(error, 'link_expired');
  return (
    <>
      <PageTitle title={t('invitation.title')} />
      {isBad ? (
        <InvitationNotice title={t('invitation.bad.title')} text={t('invitation.bad.text')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : token && invitation ? (
        <Invited token={token} invitation={invitation} onChanged={() => void refetch()} />
      ) : (
        <>
          <p role="status">{t('invitation.loading')}</p>
          <Skeleton shape="text" height={240} />
        </>
      )}
    </>
  );
}

function InvitationNotice({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.intro} role="alert">
      <Title order={1} size="h2">
        {title}
      </Title>
      <p className={classes.said}>{text}</p>
    </div>
  );
}

type InvitedProps = { token: string; invitation: Invitation; onChanged: () => void };

function Invited({ token, invitation, onChanged }: InvitedProps) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const user = useSession();
  const { businessName: business, inviterName: inviter, email, account } = invitation;
  const isAnother = user && user.email !== email;
  const hasAccount = account === 'customer';

  function welcome() {
    toast('done', t('invitation.accepted', { business }));
    void navigate(to('professional'), { replace: true });
  }

  if (account === 'professional')
    return (
      <InvitationNotice
        title={t('invitation.professional.title')}
        text={t('invitation.professional.text', { email, business })}
      />
    );
  const shared = { token, invitation, onJoined: welcome, onChanged };
  return (
    <>
      <div className={classes.intro}>
        <Title order={1} size="h2">
          {t('invitation.heading', { business })}
        </Title>
        <p>{t('invitation.lead', { inviter })}</p>
        <p className={classes.said}>{t('invitation.for', { email })}</p>
        {isAnother && <p role="alert">{t('invitation.another', { email: user.email })}</p>}
        {!hasAccount && <p>{t('invitation.register')}</p>}
        {hasAccount && !user && <p>{t('invitation.signIn')}</p>}
      </div>
      {hasAccount ? (
        <AcceptInvitation {...shared} user={isAnother ? null : (user ?? null)} />
      ) : (
        <RegisterInvitedForm {...shared} />
      )}
    </>
  );
}
