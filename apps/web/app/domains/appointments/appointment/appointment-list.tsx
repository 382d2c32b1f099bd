import type { Appointment } from '@meche/contract/appointments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReviewLink } from '~/domains/reviews/review-link.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { OwnProposalsSection } from '../proposals/own-proposals-section.tsx';
import { type AppointmentView, appointmentsQuery } from '../queries.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { BookAgainButton, isBookableAgain } from './appointment-links.tsx';
import classes from './appointment-list.module.css';

export function AppointmentList({ view }: { view: AppointmentView }) {
  const { t } = useTranslation('appointments');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    appointmentsQuery(useApi(), view),
  );
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={240} />;
  if (data.pages.every(({ items }) => items.length === 0)) {
    return (
      <EmptyState
        title={t(`list.empty.${view}.title`)}
        text={t(`list.empty.${view}.text`)}
        action={
          <Button component={Link} to={to('search')}>
            {t('list.search')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {data.pages.map(({ items }) =>
          items.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentCard appointment={appointment} />
              {(view === 'proposed' || appointment.can.acceptProposal) && (
                <OwnProposalsSection appointment={appointment} />
              )}
              {view === 'past' && isBookableAgain(appointment) && (
                <BookAgainButton appointment={appointment} variant="default" />
              )}
              {appointment.state === 'completed' && (
                <ReviewLink
                  appointmentId={appointment.id}
                  among={completedOf(items)}
                  address={`${to('appointment', { id: appointment.id })}#review`}
                  professional={appointment.professional.name}
                />
              )}
            </li>
          )),
        )}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

function completedOf(appointments: readonly Appointment[]): string[] {
  return appointments.filter(({ state }) => state === 'completed').map(({ id }) => id);
}
