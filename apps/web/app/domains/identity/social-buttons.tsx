import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import type { SocialIdentity, SocialProvider } from './session/identity-service.ts';
import classes from './social-buttons.module.css';
import { FacebookMark, GoogleMark } from './social-marks.tsx';
import { chooseAccount } from './social-window.ts';

type SocialButtonsProps = {
  /** Somebody proved who she is; nothing was asked of our server yet. */
  onIdentity: (identity: SocialIdentity) => Promise<unknown> | unknown;
  /** While the identity is at work elsewhere. */
  busy?: boolean;
};

const service = () => import('./session/identity-service.ts');

/** Without network it does not come: then it is asked for again, and said, when it is pressed. */
const fetchAhead = () => void service().catch(() => {});

/** Google and Facebook, asked only who this is; what cannot be said beside a field is said in passing. */
export function SocialButtons({ onIdentity, busy = false }: SocialButtonsProps) {
  const { t } = useTranslation(['social', 'identity']);
  const { language } = useLanguage();
  const { identity: configuration } = useConfiguration();

  async function ask(provider: SocialProvider) {
    let identity: SocialIdentity;
    try {
      // First of all: a window opened any later than the click is blocked.
      const chosen = configuration.emulator ? await chooseAccount(provider, language) : undefined;
      if (configuration.emulator && chosen === undefined) return;
      identity = await (await service()).socialIdentity(configuration, provider, chosen);
    } catch (error) {
      const told = await service().catch(() => undefined);
      const problem = told ? told.socialProblem(error) : 'failed';
      if (problem === 'failed') toast('problem', t('identity:problems.failed'));
      else if (problem) toast('problem', t(`problems.${problem}`));
      return;
    }
    await onIdentity(identity);
  }

  // The service's code arrives while the finger is on its way, so that its window opens within the click.
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
    </div>
  );
}
