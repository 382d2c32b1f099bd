import type { NotificationSide } from '@meche/contract/preference-choices';
import { lazy, Suspense } from 'react';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';

const PreferenceTable = lazy(async () => ({
  default: (await import('./preference-table.tsx')).PreferenceTable,
}));

/** The table loads only when this part of the settings is open. */
export function PreferencePanel({ side, isMember = false }: { side: NotificationSide; isMember?: boolean }) {
  return (
    <Suspense fallback={<Skeleton shape="form" height={240} />}>
      <PreferenceTable side={side} isMember={isMember} />
    </Suspense>
  );
}
