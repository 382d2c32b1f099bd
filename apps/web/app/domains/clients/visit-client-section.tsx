import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { FormulaCard } from './formula-card.tsx';
import { HealthText } from './health-text.tsx';
import { LoadingClientSection } from './loading-client-section.tsx';
import { clientOfVisitQuery } from './queries.ts';
import classes from './visit-client-section.module.css';

/**
 * Shows allergies first, because they matter most. Renders nothing when the client book has no entry for
 * the appointment.
 */
export function VisitClientSection({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { data, isLoading } = useQuery(clientOfVisitQuery(useApi(), appointmentId));
  if (isLoading) return <LoadingClientSection />;
  const client = data?.client;
  if (!client) return null;
  const { id, earlierVisitCount, note, tags, health, lastFormula } = client;
  const facts = [t('ofVisit.visits', { count: earlierVisitCount }), ...tags];
  return (
    <section className={classes.client} aria-label={t('ofVisit.title')}>
      {health && <HealthText health={health} />}
      <Quiet>{facts.join(' · ')}</Quiet>
      {lastFormula && (
        <div>
          <Title order={3} size="h5">
            {t('formulas.last', { day: format.day(lastFormula.day, 'full') })}
          </Title>
          <FormulaCard formula={lastFormula} />
        </div>
      )}
      {note && (
        <div>
          <Title order={3} size="h5">
            {t('ofVisit.note')}
          </Title>
          <p className={classes.note}>{note}</p>
        </div>
      )}
      <div>
        <LinkButton component={Link} to={to('clientDetail', undefined, { id })}>
          {t('ofVisit.open')}
        </LinkButton>
      </div>
    </section>
  );
}
