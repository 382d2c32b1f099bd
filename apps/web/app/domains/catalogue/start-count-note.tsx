import { countStarts } from '@meche/contract/api-client/catalogue';
import type { CatalogueService } from '@meche/contract/catalogue';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { catalogueKey } from './queries.ts';
import { minutesOf, type ServiceTyped } from './service-draft.ts';

type StartsNoteProps = { control: Control<ServiceTyped>; service: CatalogueService | undefined };

/** Previews how a change of duration, equipment or members changes the number of start times per week. */
export function StartCountNote({ control, service }: StartsNoteProps) {
  const { t } = useTranslation('catalogue');
  const [steps, durationMinutes, atSalon, atHome, memberIds] = useWatch({
    control,
    name: ['steps', 'durationMinutes', 'atSalon', 'atHome', 'memberIds'],
  });
  const body = JSON.stringify({
    serviceId: service?.id,
    steps: steps.map(({ durationMinutes: minutes, freeTimeMinutes, equipmentIds }) => ({
      durationMinutes: minutes,
      freeTimeMinutes,
      equipmentIds: atSalon ? equipmentIds : [],
    })),
    durationMinutes: minutesOf({ steps, durationMinutes }),
    atSalon,
    atHome,
    memberIds,
  });
  const { data } = useQuery(startsQuery(useApi(), useDebounced(body)));
  if (!data) return null;
  const { asDrafted, asSaved } = data;
  const more = asDrafted - (asSaved ?? asDrafted);
  const words =
    more > 0
      ? t('starts.more', { count: more, starts: asDrafted })
      : more < 0
        ? t('starts.fewer', { count: -more, starts: asDrafted })
        : t('starts.same', { count: asDrafted });
  return (
    <div role="status">
      <Quiet>{words}</Quiet>
    </div>
  );
}

/** `body` is the JSON text of the request body, which also serves as cache key. */
function startsQuery(api: ApiClient, body: string) {
  return queryOptions({
    queryKey: [...catalogueKey, 'starts', body],
    queryFn: ({ signal }) => api.call(countStarts, { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
  });
}
