import type { NotificationSide } from '@meche/contract/preference-choices';
import { lazy, Suspense } from 'react';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';

const PreferenceTable = lazy(async () => ({
  default: (await import('./preference-table.tsx')).PreferenceTable,
}));

/** What she is told, and by which way: fetched when the page of her settings is open. */
export function PreferencePanel({ side, isMember = false }: { side: NotificationSide; isMember?: boolean }) {
  return (
    <Suspense fallback={<Skeleton shape="form" height={240} />}>
      <PreferenceTable side={side} isMember={isMember} />
    </Suspense>
  );
}
