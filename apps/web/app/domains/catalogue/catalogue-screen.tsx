import type { Catalogue } from '@meche/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { catalogueQuery } from './queries.ts';

type CatalogueScreenProps = { shape: 'list' | 'form'; children: (catalogue: Catalogue) => ReactNode };

/** Members without the `manage_services` permission see a notice instead of the catalogue. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { t } = useTranslation('catalogue');
  if (!useMay()('manage_services'))
    return <EmptyState title={t('notYours.title')} text={t('notYours.text')} />;
  return <Read {...props} />;
}

function Read({ shape, children }: CatalogueScreenProps) {
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery(useApi()));
  if (catalogue) return children(catalogue);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton shape={shape} height={320} />;
}
