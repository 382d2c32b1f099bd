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
  const [nameless, setNameless] = useState<{ identity: SocialIdentity; close: () => void }>();
  const [unproved, setUnproved] = useState<SocialIdentity>();
  const secondStep = useSecondStep();

  /** Resolves when the dialog is closed, because the sign-in goes on in it. */
  function askNames(identity: SocialIdentity): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const close = () => {
      setNameless(undefined);
      resolve();
    };
    setNameless({ identity, close });
    return promise;
  }

  const enter = useCommand({
    call: async (identity: SocialIdentity, { api }) => {
      setUnproved(undefined);
      // Loaded with the press, because it carries the fields of a registration.
      const { enterWithIdentity } = await import('./enter-with-identity.ts');
      const options = { language, registerFirst: intent === 'register' };
      return enterWithIdentity(api, identity, options).catch(async (error) => {
        nameless?.close();
        const user = await secondStep.goOn(error);
        return user && { user, isNew: false };
      });
    },
    onDone: (entered, identity) => {
      if (!entered) return;
      if (entered === 'names_needed') return askNames(identity);
      nameless?.close();
      if (entered.isNew) toast('done', t('identity:registered'));
      onSignedIn(entered.user, entered.isNew);
    },
    onRefused: (error, identity) => {
      // The provider's token expired while the user typed the names, or the account is suspended.
      if (isRefusal(error, 'reauthentication_required', 'account_suspended')) {
        nameless?.close();
        toast('problem', sentence(error));
        return true;
      }
      const problem = entryProblem(error);
      if (problem === 'unproved') {
        nameless?.close();
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
        <SocialNamesDialog identity={nameless.identity} onNamed={enter.run} onClose={nameless.close} />
      )}
      {secondStep.dialog}
    </>
  );
}
