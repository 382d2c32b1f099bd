import { editOpeningHours } from '@meche/contract/api-client/hours';
import type { OpeningHours } from '@meche/contract/hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { toDaysInput, toHoursDraft } from './hours-draft.ts';
import { HoursForm } from './hours-form.tsx';
import { openingHoursQuery } from './hours-query.ts';
import { MemberHoursSection } from './member-hours-section.tsx';
import classes from './salon-hours-section.module.css';

/**
 * Edits the opening hours of the business. With a single member and no opening hours yet, edits that
 * member's hours instead.
 */
export function SalonHoursSection() {
  const { t } = useTranslation('hours');
  const { data: salon, error, refetch } = useQuery(openingHoursQuery(useApi()));
  const [isEditing, setEditing] = useState(false);
  if (!salon) return <QueryState of={{ error, refetch }} shape="form" height={420} />;
  const [only, ...others] = salon.members;
  if (only && others.length === 0 && salon.days.length === 0)
    return <MemberHoursSection memberId={only.id} />;
  const isBound = isEditing || salon.days.length > 0;
  return (
    <>
      <Title order={3} size="h4">
        {t('professional.title')}
      </Title>
      <Quiet>{t(isBound ? 'professional.text' : 'professional.free')}</Quiet>
      {isBound ? (
        <SalonHours salon={salon} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('professional.choose')}
          </Button>
        </div>
      )}
      <Title order={3} size="h4">
        {t('team.title')}
      </Title>
      <ul className={classes.team}>
        {salon.members.map(({ id, name, works }) => (
          <li key={id}>
            <Link to={to('staffDetail', undefined, { id })}>{t('team.of', { name })}</Link>
            {!works && <span>{t('team.none')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function SalonHours({ salon }: { salon: OpeningHours }) {
  const { t } = useTranslation('hours');
  const cache = useQueryClient();
  const query = openingHoursQuery(useApi());
  const saved = useMemo(() => toHoursDraft(salon), [salon]);
  return (
    <HoursForm
      name="opening hours"
      saved={saved}
      done={t('professional.saved')}
      read={async () => toHoursDraft(await cache.fetchQuery({ ...query, staleTime: 0 }))}
      send={(api, typed, visitsSeen) => {
        const days = toDaysInput(typed).map(({ weekday, ranges }) => ({
          weekday,
          ranges: ranges.map(({ startsMinute, endsMinute }) => ({ startsMinute, endsMinute })),
        }));
        return api.call(editOpeningHours, { body: { version: typed.version, days, visitsSeen } });
      }}
    />
  );
}
