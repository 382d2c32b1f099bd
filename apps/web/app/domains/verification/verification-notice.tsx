import type { Verification } from '@meche/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { VerifyEmailNotice } from '~/domains/identity/verify-email-notice.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useLanguage } from '~/lib/i18n/language.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Title } from '~/ui/text/title.tsx';
import { verificationQuery } from './queries.ts';
import { SubmitDocumentsDialog } from './submit-documents-dialog.tsx';
import { useRequirementDeadline } from './use-requirement-deadline.ts';
import classes from './verification-notice.module.css';

/** The notice names at most this many documents; for more documents it shows only their number. */
const most = 3;

/** Renders nothing for a verified professional, unless the partner requires something. */
export function VerificationNotice() {
  const { data: verification, error, refetch } = useQuery(verificationQuery(useApi()));
  if (!verification) return error && <ErrorState error={error} onRetry={() => void refetch()} />;
  if (verification.state === 'verified' && verification.requirements.length === 0) return null;
  return <Notice verification={verification} />;
}

function kindOf({ state, missing, account, requirements }: Verification) {
  if (state === 'rejected') return 'rejected';
  if (state === 'pending' && missing.length > 0) return 'incomplete';
  // The member must send the identity data from their own browser and accept the partner's terms.
  if (state === 'pending' && (!account || account.refused)) return 'handOver';
  return requirements.length > 0 ? 'required' : 'pending';
}

function Notice({ verification }: { verification: Verification }) {
  const { t } = useTranslation('sign-up');
  const { language } = useLanguage();
  const user = useSession();
  const [isSending, setSending] = useState(false);
  const { reason, missing } = verification;
  const kind = kindOf(verification);
  const deadline = useRequirementDeadline(verification);
  const documents = new Intl.ListFormat(language).format(missing.map((one) => t(`documents.kinds.${one}`)));
  return (
    <section className={classes.notice} data-kind={kind} aria-labelledby="verification-notice">
      <div className={classes.words}>
        <Title order={2} size="h4" id="verification-notice">
          {t(`verification.${kind}.title`)}
        </Title>
        {reason && <p>{t('verification.rejected.reason', { reason })}</p>}
        <p>{t(`verification.${kind}.text`)}</p>
        {missing.length > 0 && (
          <p>
            {missing.length > most
              ? t('documents.missing', { count: missing.length })
              : t('verification.missing', { documents })}
          </p>
        )}
        {deadline && <p>{deadline}</p>}
        {user && !verification.emailVerified && <VerifyEmailNotice email={user.email} />}
      </div>
      {(kind === 'handOver' || kind === 'required') && (
        <Button component={Link} to={to('informationVerification')} variant="default">
          {t(`verification.${kind}.go`)}
        </Button>
      )}
      {(kind === 'incomplete' || kind === 'rejected') && (
        <Button variant="default" onClick={() => setSending(true)}>
          {t('verification.send')}
        </Button>
      )}
      <SubmitDocumentsDialog open={isSending} onClose={() => setSending(false)} verification={verification} />
    </section>
  );
}
