import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { dropGoogleAccessToken } from './session/credentials.ts';
import type { SocialIdentity, SocialProvider } from './session/identity-service.ts';
import classes from './social-buttons.module.css';
import { FacebookMark, GoogleMark } from './social-marks.tsx';
import { chooseAccount } from './social-window.ts';
import { UnverifiedEmailNotice } from './unverified-email-notice.tsx';

type SocialButtonsProps = {
  /**
   * Called when the provider has confirmed the identity. Our API has not been called yet. Resolves when the
   * sign-in has ended.
   */
  onIdentity: (identity: SocialIdentity) => Promise<unknown> | unknown;
  /** True while the caller signs in with an earlier identity. */
  busy?: boolean;
};

const service = () => import('./session/identity-service.ts');

/** A failed preload is ignored, because the click imports the module again and reports the failure. */
const fetchAhead = () => void service().catch(() => {});

export function SocialButtons({ onIdentity, busy = false }: SocialButtonsProps) {
  const { t } = useTranslation(['social', 'identity']);
  const { language } = useLanguage();
  const { identity: configuration } = useConfiguration();
  const [hasFailed, setFailed] = useState(false);

  async function ask(provider: SocialProvider) {
    setFailed(false);
    let identity: SocialIdentity;
    try {
      // The window must open first, because browsers block a window that does not open directly in a click.
      const chosen = configuration.emulator ? await chooseAccount(provider, language) : undefined;
      if (configuration.emulator && chosen === undefined) return;
      identity = await (await service()).socialIdentity(configuration, provider, chosen);
    } catch (error) {
      const identityService = await service().catch(() => undefined);
      const problem = identityService ? identityService.socialProblem(error) : 'failed';
      dropGoogleAccessToken();
      // Shown for every failure, because it must not be revealed that an email has an account.
      setFailed(problem === 'failed');
      if (problem === 'failed') toast('problem', t('identity:problems.failed'));
      else if (problem) toast('problem', t(`problems.${problem}`));
      return;
    }
    try {
      await onIdentity(identity);
    } finally {
      dropGoogleAccessToken();
    }
  }

  // Hover and focus preload the module, so that the provider's window opens within the click event.
  const shared = {
    variant: 'default',
    fullWidth: true,
    disabled: busy,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
  } as const;
  return (
    <div className={classes.buttons}>
      <Button {...shared} leftSection={<GoogleMark />} onClick={() => ask('google')}>
        {t('google')}
      </Button>
      <Button {...shared} leftSection={<FacebookMark />} onClick={() => ask('facebook')}>
        {t('facebook')}
      </Button>
      {hasFailed && <UnverifiedEmailNotice />}
    </div>
  );
}
