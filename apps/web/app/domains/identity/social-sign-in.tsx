import type { User } from '@meche/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Divider } from '~/ui/text/divider.tsx';
import type { SocialIdentity } from './session/identity-service.ts';
import { SocialButtons } from './social-buttons.tsx';
import { SocialNamesDialog } from './social-names-dialog.tsx';
import { entryProblem } from './social-problem.ts';
import { UnverifiedEmailNotice } from './unverified-email-notice.tsx';
import { useSecondStep } from './use-second-step.tsx';

type SocialSignInProps = {
  onSignedIn: (user: User, isNew: boolean) => void;
  /** Decides whether login or registration is tried first. If the first fails, the other is tried. */
  intent: 'sign_in' | 'register';
};

export function SocialSignIn({ onSignedIn, intent }: SocialSignInProps) {
  const { t } = useTranslation(['social', 'identity']);
  const { language } = useLanguage();
  const { sentence } = useRefusalTexts();
  const [nameless, setNameless] = useState<SocialIdentity>();
  const [unproved, setUnproved] = useState<SocialIdentity>();
  const secondStep = useSecondStep();

  const enter = useCommand({
    call: async (identity: SocialIdentity, { api }) => {
      setUnproved(undefined);
      // Loaded with the press, because it carries the fields of a registration.
      const { enterWithIdentity } = await import('./enter-with-identity.ts');
      const options = { language, registerFirst: intent === 'register' };
      return enterWithIdentity(api, identity, options).catch(async (error) => {
        setNameless(undefined);
        const user = await secondStep.goOn(error);
        return user && { user, isNew: false };
      });
    },
    onDone: (entered, identity) => {
      if (!entered) return;
      if (entered === 'names_needed') return setNameless(identity);
      setNameless(undefined);
      if (entered.isNew) toast('done', t('identity:registered'));
      onSignedIn(entered.user, entered.isNew);
    },
    onRefused: (error, identity) => {
      // The provider's token expired while the user typed the names, or the account is suspended.
      if (isRefusal(error, 'reauthentication_required', 'account_suspended')) {
        setNameless(undefined);
        toast('problem', sentence(error));
        return true;
      }
      const problem = entryProblem(error);
      if (problem === 'unproved') {
        setNameless(undefined);
        setUnproved(identity);
      }
      toast('problem', t(`identity:problems.${problem === 'unproved' ? 'failed' : problem}`));
      return true;
    },
  });

  return (
    <>
      <SocialButtons onIdentity={enter.run} busy={enter.isBusy} />
      {unproved && <UnverifiedEmailNotice provider={unproved.provider} />}
      <Divider label={t('orByEmail')} />
      {nameless && (
        <SocialNamesDialog identity={nameless} onNamed={enter.run} onClose={() => setNameless(undefined)} />
      )}
      {secondStep.dialog}
    </>
  );
}
