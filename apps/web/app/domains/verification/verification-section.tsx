import type { Profile } from '@meche/contract/profile';
import type { Verification } from '@meche/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyEmailNotice } from '~/domains/identity/verify-email-notice.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import classes from './partner-account.module.css';
import { PartnerAccountForm } from './partner-account-form.tsx';
import { PartnerPersonsList } from './partner-persons-list.tsx';
import { verificationQuery } from './queries.ts';
import { RequirementList } from './requirement-list.tsx';
import { SubmitDocumentsDialog } from './submit-documents-dialog.tsx';
import { useRequirementDeadline } from './use-requirement-deadline.ts';

const WHILE_WAITING_MS = 3_000;

/** Card payments require this verification. */
export function VerificationSection({ profile }: { profile: Profile }) {
  const { data, error, refetch } = useQuery({
    ...verificationQuery(useApi()),
    refetchInterval: ({ state }) => (state.data && changesElsewhere(state.data) ? WHILE_WAITING_MS : false),
  });
  if (!data) return <QueryState of={{ error, refetch }} shape="form" height={240} />;
  return <Section verification={data} profile={profile} />;
}

/**
 * The page polls, because the partner answers our server only and an emailed link opens in another window.
 */
function changesElsewhere({ state, account, emailVerified }: Verification): boolean {
  return !emailVerified || (state === 'pending' && account !== null);
}

function stepOf({ state, missing, account, requirements }: Verification) {
  if (state === 'verified') return requirements.length > 0 ? 'requiredByDeadline' : 'verified';
  if (requirements.some(({ why }) => why === 'closed')) return 'closed';
  if (state === 'rejected') return 'rejected';
  if (missing.length > 0) return 'documents';
  if (!account || account.refused) return 'handOver';
  return requirements.length > 0 ? 'required' : 'waiting';
}

function Section({ verification, profile }: { verification: Verification; profile: Profile }) {
  const { t } = useTranslation('sign-up');
  const [isSending, setSending] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { requirements, persons, reason, account, legalStatus } = verification;
  const step = stepOf(verification);
  const deadline = useRequirementDeadline(verification);
  const isComplete = verification.missing.length === 0;
  const maySubmit = isComplete && step !== 'closed';
  // Requirements about other persons of a company are shown beside their names.
  const isListed = legalStatus === 'society' && account !== null;
  const others = new Set(
    persons.filter(({ roles }) => !roles.includes('representative')).map(({ id }) => id),
  );
  const ownRequirements = requirements.filter(
    ({ personId }) => !isListed || personId === null || !others.has(personId),
  );
  const isShown = maySubmit && (isOpen || step === 'handOver');
  return (
    <div className={classes.section}>
      <p>{t(`verification.partner.steps.${step}`)}</p>
      {reason && <p>{t('verification.rejected.reason', { reason })}</p>}
      {deadline && <p>{deadline}</p>}
      <RequirementList requirements={ownRequirements} persons={persons} />
      {account && <p>{t('verification.partner.named', { name: account.statementName })}</p>}
      {isListed && <PartnerPersonsList verification={verification} />}
      <div className={classes.actions}>
        {step !== 'verified' && step !== 'closed' && (
          <Button variant="default" onClick={() => setSending(true)}>
            {t('verification.send')}
          </Button>
        )}
        {maySubmit && !isShown && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('verification.partner.open')}
          </Button>
        )}
      </div>
      {maySubmit && !verification.emailVerified && <VerifyEmailNotice email={profile.email} />}
      {isShown && (
        <PartnerAccountForm verification={verification} profile={profile} onDone={() => setOpen(false)} />
      )}
      <SubmitDocumentsDialog open={isSending} onClose={() => setSending(false)} verification={verification} />
    </div>
  );
}
