import type { Client } from '@meche/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReceivedReviewSection } from '~/domains/reviews/received-review-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { PageSection } from '~/ui/page/page-sections.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './client-screen.module.css';
import { ClientVisitList } from './client-visit-list.tsx';
import { DeleteClient } from './delete-client.tsx';
import { DoublesSection } from './doubles-section.tsx';
import { EditClientForm } from './edit-client-form.tsx';
import { FormulaSection } from './formula-section.tsx';
import { HealthSection } from './health-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { clientQuery } from './queries.ts';

export function ClientScreen({ id }: { id: string }) {
  const { t } = useTranslation('clients');
  const query = useQuery(clientQuery(useApi(), id));
  const client = query.data;
  const isGone = isRefusal(query.error, 'not_found') || isRefusal(query.error, 'invalid_input');
  if (!client)
    return isGone ? (
      <EmptyState
        order={1}
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          <Button component={Link} to={to('clients')}>
            {t('gone.back')}
          </Button>
        }
      />
    ) : (
      <QueryState of={query} shape="form" height={640} />
    );
  return <Shown client={client} />;
}

function Shown({ client }: { client: Client }) {
  const { t } = useTranslation(['clients', 'services']);
  const [isEditing, setEditing] = useState(false);
  const reviewed = client.visits.filter(({ state }) => state === 'completed').slice(0, 5);
  return (
    <div className={classes.client}>
      <Head client={client} />
      {/* What is read before mixing a colour. */}
      <div className={classes.first}>
        <div className={classes.known}>
          <PageSection id="health" title={t('clients:health.title')} lead={t('clients:health.lead')}>
            <HealthSection client={client} />
          </PageSection>
          {client.note && (
            <PageSection id="note" title={t('clients:fields.note')}>
              <p className={classes.note}>{client.note}</p>
            </PageSection>
          )}
        </div>
        <PageSection id="formulas" title={t('clients:formulas.title')}>
          <FormulaSection client={client} />
        </PageSection>
      </div>
      <DoublesSection client={client} />
      <PageSection id="photos" title={t('clients:photos.title')} lead={t('clients:photos.lead')}>
        <PhotoSection client={client} />
      </PageSection>
      <PageSection id="visits" title={t('clients:visits.title')}>
        <ClientVisitList client={client} />
      </PageSection>
      {reviewed.map(({ appointmentId }) => (
        <ReceivedReviewSection key={appointmentId} appointmentId={appointmentId} />
      ))}
      <PageSection id="record" title={t('clients:detail.title')}>
        {isEditing ? (
          <EditClientForm client={client} onClose={() => setEditing(false)} />
        ) : (
          <>
            <Written client={client} />
            <div className={classes.actions}>
              <Button variant="default" size="sm" onClick={() => setEditing(true)}>
                {t('clients:detail.edit')}
              </Button>
              {client.can.remove && <DeleteClient client={client} />}
            </div>
          </>
        )}
      </PageSection>
    </div>
  );
}

function Head({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { name, phoneNumber, email, timeZone, visits, tags } = client;
  const { threadBy, visitCount, noShowCount, spentCents, lastVisitAt, nextVisitAt, hasAccount } = client;
  const day = (instant: string | null) =>
    instant ? format.day(dayIn(instant, timeZone), 'full') : t('figures.none');
  const former = visits.find(({ state }) => state === 'completed') ?? visits[0];
  const figures: [string, string][] = [
    [t('figures.last'), day(lastVisitAt)],
    [t('figures.next'), day(nextVisitAt)],
    [t('figures.visits'), format.number(visitCount)],
    [t('figures.noShows'), format.number(noShowCount)],
    ...(spentCents === null ? [] : ([[t('figures.spent'), format.price(spentCents)]] as [string, string][])),
  ];
  return (
    <header className={classes.head}>
      <LinkButton component={Link} to={to('clients')} size="sm">
        {t('detail.back')}
      </LinkButton>
      <Title order={1} size="h2">
        {name}
      </Title>
      <p className={classes.reach}>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} aria-label={t('detail.call', { name })}>
            {formatPhone(phoneNumber)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} aria-label={t('detail.write', { name })}>
            {email}
          </a>
        )}
        {[...tags, ...(hasAccount ? [t('detail.account')] : [])].map((label) => (
          <Quiet key={label} component="span">
            {label}
          </Quiet>
        ))}
      </p>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={to('calendar', undefined, { add: 'appointment', again: former?.appointmentId })}
        >
          {t(former ? 'detail.again' : 'detail.book')}
        </Button>
        {threadBy && (
          <Button
            component={Link}
            to={to('messages', undefined, { appointment: threadBy })}
            variant="default"
          >
            {t('detail.thread')}
          </Button>
        )}
      </div>
    </header>
  );
}

function Written({ client }: { client: Client }) {
  const { t } = useTranslation(['clients', 'services']);
  const format = useFormat();
  const { birthday, line, postalCode, city, hairType, hairLength, language, contactBy } = client;
  const details: [string, string | null | false][] = [
    [t('clients:fields.birthday'), birthday && format.day(birthday, 'full')],
    [
      t('clients:fields.line'),
      [line, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    [t('clients:fields.hairType'), hairType && t(`services:hairTypes.${hairType}`)],
    [t('clients:fields.hairLength'), hairLength && t(`services:hair.lengths.${hairLength}`)],
    [t('clients:fields.language'), language && t(`clients:language.${language}`)],
    [t('clients:fields.contactBy'), contactBy && t(`clients:contactBy.${contactBy}`)],
  ];
  return (
    <dl className={classes.written}>
      {details.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
