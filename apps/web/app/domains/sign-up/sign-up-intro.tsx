import { signUpSteps } from '@meche/contract/registration-enumerations';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { useSession } from '~/domains/identity/session/session.ts';
import { browserCache } from '~/lib/api/browser.ts';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { Title } from '~/ui/text/title.tsx';
import { isSignUpBegun } from './sign-up-begun.ts';
import classes from './sign-up-intro.module.css';

/** The button creates the draft; visiting the page does not. */
export function SignUpIntro({ onStartIntent }: { onStartIntent: () => void }) {
  const { t } = useTranslation(['sign-up', 'shell']);
  const session = useSession();
  // This part may hydrate after the session has loaded, but its first render must match the server's.
  const isHydrated = useIsHydrated();
  const user = isHydrated ? session : undefined;
  const isBegun = isHydrated && isSignUpBegun();
  const navigate = useNavigate();
  const isMember = user && user.role !== 'CUSTOMER';

  const start = useCommand({
    call: async (_: undefined, { api }) => {
      const { signUpDraftQuery, screenToResume, addressOf } = await import('./start-sign-up.ts');
      const draft = await browserCache().fetchQuery(signUpDraftQuery(api));
      await navigate(addressOf(screenToResume(draft)));
    },
  });

  return (
    <div className={classes.intro}>
      <div className={classes.words}>
        <Title order={1}>{t('sign-up:intro.title')}</Title>
        <p className={classes.lead}>{t('sign-up:intro.lead')}</p>
        {isMember ? (
          <div className={classes.start}>
            <p>{t('sign-up:intro.member')}</p>
            <Button component={Link} to={to('professional')}>
              {t('sign-up:intro.toArea')}
            </Button>
          </div>
        ) : (
          <div className={classes.start}>
            <Button
              loading={start.isBusy}
              onClick={() => void start.run()}
              onPointerEnter={onStartIntent}
              onFocus={onStartIntent}
            >
              {t(isBegun ? 'sign-up:intro.goOn' : 'sign-up:intro.start')}
            </Button>
            {user && <p>{t('sign-up:intro.sameAccount', { email: user.email })}</p>}
            <p>{t('sign-up:intro.nothing')}</p>
          </div>
        )}
        <section>
          <Title order={2} size="h4">
            {t('sign-up:intro.stepsTitle')}
          </Title>
          <ol className={classes.steps}>
            {signUpSteps.map((step) => (
              <li key={step}>{t(`sign-up:intro.steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        <section>
          <Title order={2} size="h4">
            {t('sign-up:intro.papersTitle')}
          </Title>
          <p>{t('sign-up:intro.papers')}</p>
        </section>
        {!user && (
          <Link to={to('login')} onClick={() => rememberPastUrl(to('registerProfessional'))}>
            {t('sign-up:intro.haveAccount')}
          </Link>
        )}
      </div>
      <div className={classes.picture}>
        <CoverArt name="Atelier Marchal" colours={['copper', 'honey', 'auburn']} />
      </div>
    </div>
  );
}
