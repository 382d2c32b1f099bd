import type { ProfessionalPage } from '@meche/contract/professionals';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingStep } from '~/domains/appointments/booking/booking-draft.ts';
import { InformationStep } from '~/domains/appointments/booking/your-information-step.tsx';
import { ChooseGroupTimeStep } from '~/domains/appointments/group/choose-group-time-step.tsx';
import { ChoosePeopleStep } from '~/domains/appointments/group/choose-people-step.tsx';
import { GroupScreen } from '~/domains/appointments/group/group-screen.tsx';
import { type GroupBooking, useGroupBooking } from '~/domains/appointments/group/use-group-booking.ts';
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
import type { Route } from './+types/group-booking.page';

type Screen = ComponentType<{ group: GroupBooking }>;

/** The first steps are part of the page; the later ones load when the customer comes near them. */
const screens: Record<Exclude<BookingStep, 'questions'>, Screen> = {
  choose_service: ChoosePeopleStep,
  choose_date_time: ChooseGroupTimeStep,
  your_information: lazy(async () => {
    await addDomains(wordsOfLaterSteps);
    return { default: Information };
  }),
  pre_payment_information: lazy(async () => {
    const { GroupTermsStep } = await lastSteps();
    return { default: ({ group }) => <GroupTermsStep group={group} paid="by_card" /> };
  }),
  summary: lazy(async () => {
    const { GroupCardStep, GroupTermsStep } = await lastSteps();
    return {
      default: ({ group }) => {
        const { appointmentId } = group.draft;
        return appointmentId ? (
          <GroupCardStep key={appointmentId} group={group} appointmentId={appointmentId} />
        ) : (
          <GroupTermsStep group={group} paid="on_site" />
        );
      },
    };
  }),
  confirmation: lazy(async () => ({ default: (await lastSteps()).GroupConfirmationScreen })),
};

async function lastSteps() {
  await addDomains(wordsOfLaterSteps);
  return import('~/domains/appointments/group/last-steps.ts');
}

/** Groups are booked in the salon only, so the draft has no address. */
function Information({ group }: { group: GroupBooking }) {
  const booking = {
    ...group,
    draft: { place: 'salon' as const, city: undefined, postalCode: undefined },
    go: () => group.go(),
  };
  return (
    <InformationStep
      booking={booking}
      around={(screenProps) => <GroupScreen group={group} {...screenProps} />}
    />
  );
}

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

export default function GroupBookingPage(props: Route.ComponentProps) {
  const { t } = useTranslation('groups');
  const origin = useOrigin();
  const { slug } = props.params;
  return (
    <WithProfessional slug={slug} state={props.loaderData.state}>
      {(page) => (
        <>
          <PageTitle
            title={t('title', { name: page.businessName })}
            description={t('description', { name: page.businessName })}
          />
          <link rel="canonical" href={new URL(to('professionalPage', { slug }), origin).href} />
          <Steps key={slug} page={page} />
        </>
      )}
    </WithProfessional>
  );
}

function Steps({ page }: { page: ProfessionalPage }) {
  const group = useGroupBooking(page);
  const { step, draft, user } = group;
  const isOnline = useOnline();
  const hasTime = draft.parts !== undefined;
  useEffect(() => {
    // Loads the steps that follow the choice of a time, so that their screens need no network.
    if (hasTime && isOnline) void lastSteps().catch(() => {});
  }, [hasTime, isOnline]);
  useFocusOnChange(
    step === 'choose_service'
      ? `choose_service, ${draft.person}`
      : step === 'your_information' && user
        ? 'your_information, known'
        : step,
  );
  const Screen = screens[step === 'questions' ? 'summary' : step];
  return (
    <Suspense
      fallback={
        <Page width="text">
          <Skeleton shape="days" height={320} />
        </Page>
      }
    >
      <Screen key={step} group={group} />
    </Suspense>
  );
}
