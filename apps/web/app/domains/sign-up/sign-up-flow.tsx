import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { useFocusOnChange } from '~/ui/page/use-focus-on-change.ts';
import { Title } from '~/ui/text/title.tsx';
import { PersonalDetailsStep } from './personal-details-step.tsx';
import { openLinkedDraft, signUpDraftQuery } from './sign-up-draft.ts';
import { type Screen, screens, screenToResume } from './sign-up-screens.ts';
import { forgetUnsaved } from './unsaved-answers.ts';
import type { DraftLink } from './use-draft-link.ts';
import { addressOf, type SignUp, useSignUp } from './use-sign-up.ts';

/** The first screen is part of this chunk; the other screens load on demand. */
const views: Record<Screen, ComponentType<{ signUp: SignUp }>> = {
  personal_details: PersonalDetailsStep,
  work_place: lazy(async () => ({ default: (await import('./work-place-step.tsx')).WorkPlaceStep })),
  services: lazy(async () => ({ default: (await import('./services-step.tsx')).ServicesStep })),
  subscription: lazy(async () => ({ default: (await import('./subscription-step.tsx')).SubscriptionStep })),
  documents: lazy(async () => ({ default: (await import('./documents-step.tsx')).DocumentsStep })),
  payment: lazy(async () => ({ default: (await import('./payment-step.tsx')).PaymentStep })),
};

/** `requested` is the screen that the URL names. If an earlier screen is incomplete, that screen is shown instead. */
export function SignUpFlow({ requested }: { requested: Screen }) {
  const { data: draft, error, refetch } = useQuery(signUpDraftQuery(useApi()));
  if (draft) return <Screens key={draft.id} draft={draft} requested={requested} />;
  return <Waiting error={error} onRetry={() => void refetch()} />;
}

function Screens({ draft, requested }: { draft: SignUpDraft; requested: Screen }) {
  const navigate = useNavigate();
  const signUp = useSignUp(draft, requested);
  const { screen } = signUp;
  const Screen = views[screen];
  useFocusOnChange(screen);

  const nameScreen = useEffectEvent(() => navigate(addressOf(screen), { replace: true }));
  useEffect(() => {
    if (screen !== requested) void nameScreen();
  }, [screen, requested]);

  return (
    <Suspense fallback={<Waiting />}>
      <Screen key={screen} signUp={signUp} />
    </Suspense>
  );
}

export function LinkedSignUp({ link }: { link: DraftLink }) {
  const { t } = useTranslation('sign-up');
  const api = useApi();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const open = useEffectEvent(async () => {
    setError(undefined);
    try {
      const draft = await openLinkedDraft(api, link);
      // The unsaved answers belong to the draft that was open in this browser before.
      forgetUnsaved(...screens);
      void navigate(addressOf(screenToResume(draft)), { replace: true });
    } catch (failure) {
      setError(failure);
    }
  });
  useEffect(() => void open(), []);
  if (!isRefusal(error, 'not_found', 'invalid_input'))
    return <Waiting error={error} onRetry={() => void navigate(0)} />;
  return (
    <Page width="text">
      <div role="alert">
        <Title order={1} size="h2">
          {t('opening.badTitle')}
        </Title>
        <p>{t('opening.badText')}</p>
      </div>
      <Button onClick={() => void navigate(addressOf(), { replace: true })}>{t('intro.start')}</Button>
    </Page>
  );
}

function Waiting({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  return (
    <Page width="text">
      {error ? (
        <ErrorState error={error} {...(onRetry && { onRetry })} />
      ) : (
        <Skeleton shape="form" height={320} />
      )}
    </Page>
  );
}
