import { type SignUpStep, signUpSteps } from '@meche/contract/registration-enumerations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { IconCheck } from '~/ui/icons/icons.ts';
import { StepScreen } from '~/ui/steps/step-screen.tsx';
import { dropDraft, emailSignUpLink, forgetDraft } from './sign-up-draft.ts';
import classes from './sign-up-screen.module.css';
import { furthestScreen, screens, stepNumber, stepOf } from './sign-up-screens.ts';
import { forgetUnsaved } from './unsaved-answers.ts';
import { addressOf, type SignUp } from './use-sign-up.ts';

type SignUpScreenProps = {
  signUp: SignUp;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Shown in the bottom bar, above the save state. */
  running?: ReactNode;
  next: Parameters<typeof StepScreen>[0]['next'];
};

export function SignUpScreen({ signUp, title, lead, children, running, next }: SignUpScreenProps) {
  const { t } = useTranslation('sign-up');
  const { screen, previous, saving } = signUp;
  return (
    <StepScreen
      step={stepNumber(screen)}
      total={signUpSteps.length}
      title={title}
      lead={lead}
      previous={previous}
      running={
        <>
          {running && <div>{running}</div>}
          {saving && <span className={classes.saving}>{t(`saved.${saving}`)}</span>}
        </>
      }
      next={next}
      summary={<StepList signUp={signUp} />}
    >
      {children}
      <WaysOut signUp={signUp} />
    </StepScreen>
  );
}

/** Only steps that the draft has reached are links. */
function StepList({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up');
  const { draft, screen } = signUp;
  const furthest = stepNumber(furthestScreen(draft));
  // Salons have no free plan, so this step has another label for them.
  const wordOf = (step: SignUpStep) =>
    step === 'subscription' && draft.role === 'SALON' ? 'salonSubscription' : step;
  return (
    <nav aria-label={t('intro.stepsTitle')}>
      <ol className={classes.steps}>
        {signUpSteps.map((step, at) => (
          <li key={step} aria-current={step === stepOf(screen) ? 'step' : undefined}>
            {at + 1 <= furthest ? (
              <Link to={signUp.addressOf(step)}>{t(`intro.steps.${wordOf(step)}`)}</Link>
            ) : (
              t(`intro.steps.${wordOf(step)}`)
            )}
            {/* The last step counts as complete only when the account is open, even if the card is known. */}
            {draft.complete.includes(step) && step !== 'payment' && (
              <IconCheck size={18} stroke={2} aria-hidden />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function WaysOut({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up');
  const api = useApi();
  const navigate = useNavigate();
  const { sentence } = useRefusalTexts();
  const [isAsking, setAsking] = useState(false);
  const email = signUp.draft.steps.personalDetails?.email;

  async function continueElsewhere() {
    try {
      await emailSignUpLink(api);
      toast('done', t('later.sent', { email }));
    } catch (error) {
      const needsEmail = isRefusal(error) && error.fields['personalDetails.email'];
      toast('problem', needsEmail ? t('later.needsEmail') : sentence(error));
      if (needsEmail) signUp.showProblems({ email: 'required' });
    }
  }

  async function startAgain() {
    try {
      await dropDraft(api);
      forgetUnsaved(...screens);
      setAsking(false);
      await navigate(addressOf(), { replace: true });
      forgetDraft();
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return (
    <div className={classes.ways}>
      <LinkButton size="sm" onClick={() => void continueElsewhere()}>
        {t('later.link')}
      </LinkButton>
      <LinkButton size="sm" onClick={() => setAsking(true)}>
        {t('again.link')}
      </LinkButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('again.title')}
        confirmLabel={t('again.confirm')}
        cancelLabel={t('again.keep')}
        tone="loss"
        onConfirm={startAgain}
      >
        <p>{t('again.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
