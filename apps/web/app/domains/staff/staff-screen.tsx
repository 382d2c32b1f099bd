import type { StaffList } from '@meche/contract/staff';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { staffQuery } from './queries.ts';

type StaffScreenProps = { shape: 'list' | 'form'; children: (staff: StaffList) => ReactNode };

/**
 * Loads the team for the staff screens. Only users of a salon with manage_staff see them; others see a
 * notice.
 */
export function StaffScreen(props: StaffScreenProps) {
  const { t } = useTranslation('staff');
  const isSalon = useSession()?.role === 'SALON';
  const may = useMay()('manage_staff');
  if (isSalon && may) return <Read {...props} />;
  return (
    <EmptyState
      order={1}
      title={t(isSalon ? 'notOwner.title' : 'notSalon.title')}
      text={t(isSalon ? 'notOwner.text' : 'notSalon.text')}
    />
  );
}

function Read({ shape, children }: StaffScreenProps) {
  const { data: staff, error, refetch } = useQuery(staffQuery(useApi()));
  return staff ? children(staff) : <QueryState of={{ error, refetch }} shape={shape} height={320} />;
}
