import { editMemberHours } from '@meche/contract/api-client/hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toDaysInput, toHoursDraft } from './hours-draft.ts';
import { HoursForm } from './hours-form.tsx';
import { memberHoursQuery } from './hours-query.ts';

/** Edits a member's hours. The section must be a descendant of `UnsavedChanges`. */
export function MemberHoursSection({ memberId }: { memberId: string }) {
  const { t } = useTranslation('hours');
  const api = useApi();
  const cache = useQueryClient();
  const query = memberHoursQuery(api, memberId);
  const { data: hours, error, refetch } = useQuery(query);
  const saved = useMemo(() => hours && toHoursDraft(hours), [hours]);
  if (!hours || !saved) return <QueryState of={{ error, refetch }} shape="form" height={420} />;
  return (
    <HoursForm
      name={`hours ${memberId}`}
      saved={saved}
      done={t('saved', { name: hours.name })}
      ofMember={hours}
      read={async () => toHoursDraft(await cache.fetchQuery({ ...query, staleTime: 0 }))}
      send={(to, typed, visitsSeen) => {
        const { version, weeks, firstMonday } = typed;
        const body = { version, weeks, firstMonday, days: toDaysInput(typed), visitsSeen };
        return to.call(editMemberHours, { params: { id: memberId }, body });
      }}
    />
  );
}
