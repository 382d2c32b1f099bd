import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SignUpIntro } from '~/domains/sign-up/sign-up-intro.tsx';
import { isScreen, screens } from '~/domains/sign-up/sign-up-screens.ts';
import { useDraftLink } from '~/domains/sign-up/use-draft-link.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';

/** The sign-up forms load when the reader begins to sign up. */
const flow = () => import('~/domains/sign-up/sign-up-flow.tsx');
/** Errors are ignored here, because opening the form loads it again. */
const fetchAhead = () => void flow().catch(() => {});
const SignUpFlow = lazy(async () => ({ default: (await flow()).SignUpFlow }));
const LinkedSignUp = lazy(async () => ({ default: (await flow()).LinkedSignUp }));

export default function RegisterProfessionalPage() {
  const { t } = useTranslation('sign-up');
  const [search] = useSearchParams();
  const link = useDraftLink();
  const step = search.get('step');
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <Suspense
        fallback={
          <Page width="text">
            <Skeleton shape="form" height={320} />
          </Page>
        }
      >
        {link ? (
          <LinkedSignUp key={link.token} link={link} />
        ) : step === null ? (
          <SignUpIntro onStartIntent={fetchAhead} />
        ) : (
          <SignUpFlow requested={isScreen(step) ? step : screens[0]} />
        )}
      </Suspense>
    </>
  );
}
