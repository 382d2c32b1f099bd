import type { ProfessionalPage } from '@meche/contract/professionals';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfLaterSteps } from '~/lib/i18n/page-words.ts';
import { useOnline } from '~/lib/page/use-online.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { useFocusOnChange } from '~/ui/page/use-focus-on-change.ts';
import type { Booking, BookingKind } from './booking-kind.ts';
import type { BookingStep } from './booking-steps.ts';
import { ChooseDateTimeStep } from './choose-date-time-step.tsx';
import { ChooseServiceStep } from './choose-service-step.tsx';
import { useBooking } from './use-booking.ts';

/** The first steps are part of the page; the later ones load when the customer comes near them. */
const screens: Record<BookingStep, ComponentType<{ booking: Booking }>> = {
  choose_service: ChooseServiceStep,
  choose_date_time: ChooseDateTimeStep,
  your_information: lazy(async () => ({ default: (await informationStep()).YourInformationStep })),
  questions: lazy(async () => ({ default: (await questionsStep()).QuestionsStep })),
  pre_payment_information: lazy(async () => {
    const { TermsStep } = await lastSteps();
    return { default: (props) => <TermsStep {...props} paid="by_card" /> };
  }),
  summary: lazy(async () => ({ default: (await lastSteps()).SummaryStep })),
  confirmation: lazy(async () => ({ default: (await lastSteps()).ConfirmationScreen })),
};

/** Loads a later step after the words and the notice that all later steps need. */
async function loadStep<Module>(load: () => Promise<Module>): Promise<Module> {
  await addDomains(wordsOfLaterSteps);
  await import('./booking-conflicts-notice.tsx');
  return load();
}

const informationStep = () => loadStep(() => import('./your-information-step.tsx'));
const questionsStep = () => loadStep(() => import('./questions-step.tsx'));
const lastSteps = () => loadStep(() => import('./last-steps.ts'));
const informationForm = () => import('./information-form.tsx');

/**
 * Loads all later steps once the customer has begun, so that their screens need no network. A draft with a
 * start time counts as begun; otherwise the first press or key does.
 */
function useStepsAhead({ kind, draft, asks }: Booking) {
  const isOnline = useOnline();
  const hasBegun = draft.startsAt !== undefined;
  useEffect(() => {
    // Nothing loads ahead while offline, because the browser would not request a failed style sheet again.
    if (!isOnline) return;
    const load = () =>
      void Promise.allSettled([
        informationStep(),
        informationForm(),
        lastSteps(),
        kind.group?.preload(),
        ...(asks ? [questionsStep()] : []),
      ]);
    if (hasBegun) return load();
    document.addEventListener('pointerdown', load, { once: true });
    document.addEventListener('keydown', load, { once: true });
    return () => {
      document.removeEventListener('pointerdown', load);
      document.removeEventListener('keydown', load);
    };
  }, [isOnline, hasBegun, asks, kind]);
}

type BookingFlowProps = {
  kind: BookingKind;
  page: ProfessionalPage;
  /** Reloads the page data. */
  renew: () => void;
};

/** The screens of a booking, one for each step of the URL. */
export function BookingFlow({ kind, page, renew }: BookingFlowProps) {
  const booking = useBooking(kind, page, renew);
  const { step, draft, user } = booking;
  useStepsAhead(booking);
  // The next person and the sign-in change the question but not the step, so the key of the focus differs.
  useFocusOnChange(
    step === 'choose_service'
      ? `${step}, ${draft.person ?? 0}`
      : step === 'your_information' && user
        ? `${step}, known`
        : step,
  );
  const Screen = screens[step];
  return (
    <Suspense
      fallback={
        <Page width="text">
          <Skeleton shape="days" height={320} />
        </Page>
      }
    >
      <Screen key={step} booking={booking} />
    </Suspense>
  );
}
