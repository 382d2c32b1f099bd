import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingStep } from '~/domains/appointments/booking/booking-draft.ts';
import { ChooseDateTimeStep } from '~/domains/appointments/booking/choose-date-time-step.tsx';
import { ChooseServiceStep } from '~/domains/appointments/booking/choose-service-step.tsx';
import { type Booking, useBooking } from '~/domains/appointments/booking/use-booking.ts';
import { professionalPageQuery } from '~/domains/professionals/queries.ts';
import { prefetchQueries } from '~/lib/api/server.ts';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfLaterSteps } from '~/lib/i18n/page-words.ts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { to } from '~/paths.ts';
import { WithProfessional } from '~/shell/with-professional.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { useFocusOnChange } from '~/ui/page/use-focus-on-change.ts';
import type { Route } from './+types/booking.page';

/** The first steps are part of the page; the later ones load when the customer comes near them. */
const screens: Record<BookingStep, ComponentType<{ booking: Booking }>> = {
  choose_service: ChooseServiceStep,
  choose_date_time: ChooseDateTimeStep,
  your_information: lazy(async () => ({ default: (await informationStep()).YourInformationStep })),
  questions: lazy(async () => ({ default: (await questionsStep()).QuestionsStep })),
  pre_payment_information: lazy(async () => ({ default: (await lastSteps()).PrePaymentStep })),
  summary: lazy(async () => ({ default: (await lastSteps()).SummaryStep })),
  confirmation: lazy(async () => ({ default: (await lastSteps()).ConfirmationScreen })),
};

async function informationStep() {
  await addDomains(wordsOfLaterSteps);
  await import('~/domains/appointments/booking/booking-conflicts-notice.tsx');
  return import('~/domains/appointments/booking/your-information-step.tsx');
}

async function questionsStep() {
  await addDomains(wordsOfLaterSteps);
  await import('~/domains/appointments/booking/booking-conflicts-notice.tsx');
  return import('~/domains/appointments/booking/questions-step.tsx');
}

async function lastSteps() {
  await addDomains(wordsOfLaterSteps);
  await import('~/domains/appointments/booking/booking-conflicts-notice.tsx');
  return import('~/domains/appointments/booking/last-steps.ts');
}

const informationForm = () => import('~/domains/appointments/booking/information-form.tsx');

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    state: await prefetchQueries(context, (cache, api) =>
      cache.fetchQuery(professionalPageQuery(api, params.slug)),
    ),
  };
}

/**
 * Does not call the server loader, because the query cache usually has the page and a change of step needs
 * no request.
 */
export async function clientLoader() {
  return { state: null };
}

export default function BookingPage({ loaderData: { state }, params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation('booking');
  const origin = useOrigin();
  return (
    <WithProfessional slug={slug} state={state}>
      {(page, renew) => (
        <>
          <PageTitle
            title={t('title', { name: page.businessName })}
            description={t('description', { name: page.businessName })}
          />
          <link rel="canonical" href={new URL(to('professionalPage', { slug }), origin).href} />
          <Steps key={slug} page={page} renew={renew} />
        </>
      )}
    </WithProfessional>
  );
}

/**
 * Loads all later steps once the customer has begun, so that their screens need no network. A draft with a
 * start time counts as begun; otherwise the first press or key does.
 */
function useStepsAhead(hasBegun: boolean, asks: boolean) {
  const isOnline = useOnline();
  useEffect(() => {
    // Nothing loads ahead while offline, because the browser would not request a failed style sheet again.
    if (!isOnline) return;
    const load = () =>
      void Promise.allSettled([
        informationStep(),
        informationForm(),
        lastSteps(),
        ...(asks ? [questionsStep()] : []),
      ]);
    if (hasBegun) return load();
    document.addEventListener('pointerdown', load, { once: true });
    document.addEventListener('keydown', load, { once: true });
    return () => {
      document.removeEventListener('pointerdown', load);
      document.removeEventListener('keydown', load);
    };
  }, [isOnline, hasBegun, asks]);
}

function Steps({ page, renew }: Pick<Booking, 'page' | 'renew'>) {
  const booking = useBooking(page, renew);
  useStepsAhead(booking.draft.startsAt !== undefined, booking.asks);
  // Signing in changes the question but not the step, so the key of the focus differs.
  useFocusOnChange(
    booking.step === 'your_information' && booking.user ? 'your_information, known' : booking.step,
  );
  const Screen = screens[booking.step];
  return (
    <Suspense
      fallback={
        <Page width="text">
          <Skeleton shape="days" height={320} />
        </Page>
      }
    >
      <Screen key={booking.step} booking={booking} />
    </Suspense>
  );
}
