import { becomeProfessional, register } from '@meche/contract/api-client/identity';
import type { newBusiness } from '@meche/contract/registration';
import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import type { z } from '@meche/contract/zod';
import { type RefObject, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { NewPasswordFields } from '~/domains/identity/new-password-fields.tsx';
import { RegistrationCodeField } from '~/domains/identity/registration-code-field.tsx';
import { RegistrationCodeNotice } from '~/domains/identity/registration-code-notice.tsx';
import { changeUser, openSession, useSession } from '~/domains/identity/session/session.ts';
import { SocialButtons } from '~/domains/identity/social-buttons.tsx';
import { TermsNotice } from '~/domains/identity/terms-notice.tsx';
import { useRegistrationCode } from '~/domains/identity/use-registration-code.ts';
import { SubscriptionCard, type SubscriptionCardHandle } from '~/domains/subscriptions/subscription-card.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { type ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { to } from '~/paths.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Divider } from '~/ui/text/divider.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Recap } from '~/ui/text/recap.tsx';
import { Title } from '~/ui/text/title.tsx';
import own from './payment-step.module.css';
import { forgetDraft, saveStep } from './sign-up-draft.ts';
import classes from './sign-up-screen.module.css';
import { SignUpScreen } from './sign-up-screen.tsx';
import { screenOfField, screens } from './sign-up-screens.ts';
import { forgetUnsaved } from './unsaved-answers.ts';
import type { SignUp } from './use-sign-up.ts';

/** `session` means that a signed-in customer keeps their account. */
type Proof = { password: string; emailCode?: string } | { firebaseToken: string } | 'session';

/** The card is required only when there is something to pay. Submitting opens the account. */
export function PaymentStep({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up');
  const api = useApi();
  const formId = useId();
  const card = useRef<SubscriptionCardHandle>(null);
  const account = useOpenAccount(signUp, card);
  const { code, problem } = account;
  const isCustomer = useSession()?.role === 'CUSTOMER';
  return (
    <SignUpScreen
      signUp={signUp}
      title={t('payment.title')}
      next={{ label: t('payment.submit'), form: formId, busy: account.isBusy }}
    >
      <div className={classes.fields}>
        <Terms signUp={signUp} />
        {account.needsCard && (
          <section className={classes.part}>
            <Title order={2} size="h4">
              {t('payment.card')}
            </Title>
            <SubscriptionCard
              ref={card}
              saved={signUp.draft.steps.payment?.paymentMethodToken}
              onSaved={(paymentMethodToken) =>
                saveStep(api, 'payment', { paymentMethodToken }, { currentStep: 'payment' })
              }
            />
          </section>
        )}
        {isCustomer ? (
          <OwnAccount formId={formId} account={account} />
        ) : (
          <NewAccount formId={formId} email={signUp.draft.steps.personalDetails?.email} account={account} />
        )}
        <TermsNotice />
        <RegistrationCodeNotice {...code} />
        {problem && (
          <p
            role="alert"
            className={classes.problem}
            ref={(note) => note?.scrollIntoView({ block: 'center' })}
          >
            {problem}
          </p>
        )}
      </div>
    </SignUpScreen>
  );
}

function useOpenAccount({ draft, showProblems }: SignUp, card: RefObject<SubscriptionCardHandle | null>) {
  const { t } = useTranslation('sign-up');
  const { sentence } = useRefusalTexts();
  const { language } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const code = useRegistrationCode();
  const needsCard = draft.monthlyCents !== 0;

  const { send, run, isBusy } = useCommand({
    call: async (proof: Proof) => {
      const token = needsCard ? await card.current?.save() : undefined;
      if (needsCard && token === undefined) return;
      const answers = answersOf(draft, token);
      if (proof === 'session') changeUser(await api.call(becomeProfessional, { body: answers.business }));
      else {
        const email = 'password' in proof ? answers.email : undefined;
        openSession(await api.call(register, { body: { ...answers.business, email, ...proof, language } }));
      }
      forgetUnsaved(...screens);
      toast('done', t('payment.success'));
      // The page navigates before the draft is dropped, because the sign-up page would request a new draft.
      await navigate(to('professional'), { replace: true });
      forgetDraft();
    },
    onRefused: showRefusal,
  });

  function showRefusal(error: unknown, proof: Proof): boolean {
    if (code.take(error, draft.steps.personalDetails?.email ?? '')) return true;
    toast('problem', t('payment.failed'));
    // With Google or Facebook the refused email is the provider's, not the typed one.
    if (isRefusal<typeof register>(error, 'account_exists') && proof !== 'session' && 'password' in proof) {
      showProblems({ email: 'account_exists' });
      return true;
    }
    const elsewhere = isRefusal(error) ? problemsElsewhere(error) : {};
    if (Object.keys(elsewhere).length > 0) showProblems(elsewhere);
    // The form shows these errors at their fields.
    else if (isRefusal(error) && ('password' in error.fields || 'emailCode' in error.fields)) return false;
    else setProblem(sentence(error));
    return true;
  }

  function open(proof: Proof): Promise<unknown> {
    setProblem(undefined);
    return send(proof);
  }

  /** This skips the form, which would require the code field. */
  const requestCode = (password: string) => void run({ password });

  return { needsCard, code, problem, isBusy, open, requestCode };
}

type AccountProps = { formId: string; account: ReturnType<typeof useOpenAccount> };

function OwnAccount({ formId, account }: AccountProps) {
  const { t } = useTranslation('sign-up');
  const user = useSession();
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void account.open('session');
      }}
    >
      <Quiet>{t('payment.sameAccount', { email: user?.email })}</Quiet>
    </form>
  );
}

function NewAccount({ formId, email, account }: AccountProps & { email: string | undefined }) {
  const { t } = useTranslation(['sign-up', 'social']);
  const { open, requestCode, code, isBusy } = account;
  const form = useForm({ defaultValues: { password: '', confirmPassword: '', emailCode: '' } });
  return (
    <section className={classes.part}>
      <Title order={2} size="h4">
        {t('sign-up:payment.account')}
      </Title>
      <SocialButtons busy={isBusy} onIdentity={({ firebaseToken }) => open({ firebaseToken })} />
      <Divider label={t('social:orByEmail')} />
      <Quiet>{t('sign-up:payment.accountWhy', { email })}</Quiet>
      <FormShell
        form={form}
        onSubmit={({ password, emailCode }) => open({ password, ...(emailCode && { emailCode }) })}
        id={formId}
      >
        <NewPasswordFields
          form={form}
          name="password"
          confirmName="confirmPassword"
          labels={{ password: t('sign-up:payment.password'), confirm: t('sign-up:payment.confirm') }}
        />
        {code.sentTo !== undefined && (
          <RegistrationCodeField
            form={form}
            name="emailCode"
            sentTo={code.sentTo}
            onAgain={() => requestCode(form.getValues('password'))}
          />
        )}
      </FormShell>
    </section>
  );
}

function Terms({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up');
  const format = useFormat();
  const { plan, monthlyCents, firstInvoiceOn } = signUp.draft;
  if (plan === null || monthlyCents === null) return null;
  return (
    <Recap label={t('payment.recap')}>
      <div className={own.plan}>
        <span>
          {t(`subscription.plans.${plan}`)}
          {monthlyCents > 0 && ` · ${t('subscription.perMonth', { price: format.price(monthlyCents) })}`}
        </span>
        <Link to={signUp.addressOf('subscription')}>{t('payment.change')}</Link>
      </div>
      <p className={own.nothingToPay}>
        {firstInvoiceOn
          ? t('payment.nothingNow', {
              day: format.day(firstInvoiceOn, 'full'),
              amount: format.price(monthlyCents),
            })
          : t('payment.nothingEver')}
      </p>
    </Recap>
  );
}

/**
 * Builds the registration's answers. The email is separate because a signed-in customer already has one.
 */
function answersOf({ steps }: SignUpDraft, paymentMethodToken: string | undefined) {
  const { email, ...person } = steps.personalDetails ?? {};
  const { firstName = '', lastName = '', phoneNumber = '', workAddress = {} } = person;
  const business: z.input<typeof newBusiness> = {
    ...person,
    firstName,
    lastName,
    phoneNumber,
    workAddress,
    ...steps.services,
    ...steps.subscription,
    ...steps.documents,
    paymentMethodToken,
  };
  return { email, business };
}

function problemsElsewhere({ fields }: ApiRefusal): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => {
      const screen = screenOfField(field);
      return screen !== undefined && screen !== 'payment';
    }),
  );
}
