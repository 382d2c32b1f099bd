import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { PendingSection } from '../pending-section.tsx';
import { requestsQuery } from '../queries.ts';
import { useFormattedMoment } from '../use-formatted-moment.ts';

/**
 * Lists at most 100 requests in the calendars that the member may open, by answer deadline. Renders nothing
 * without requests or without own_calendar.
 */
export function RequestList() {
  const { t } = useTranslation('requests');
  const { data } = useQuery({ ...requestsQuery(useApi()), enabled: useMay()('own_calendar') });
  if (!data || data.requests.length === 0) return null;
  return (
    <PendingSection id="requests" title={t('list.title')} pressing>
      {data.requests.map((request) => (
        <RequestLine key={request.id} {...request} timeZone={data.timeZone} />
      ))}
    </PendingSection>
  );
}

type RequestLineProps = {
  id: string;
  startsAt: string;
  answerBy: string;
  customerName: string;
  services: string[];
  timeZone: string;
};

function RequestLine({ id, startsAt, answerBy, customerName, services, timeZone }: RequestLineProps) {
  const { t } = useTranslation('requests');
  const when = useFormattedMoment(startsAt, timeZone);
  const before = useFormattedMoment(answerBy, timeZone);
  return (
    <li>
      <Link to={to('calendar', undefined, { appointment: id })}>
        {t('list.line', { customer: customerName, when })}
      </Link>
      <span>{`${services.join(', ')} · ${t('list.before', { when: before })}`}</span>
    </li>
  );
}
