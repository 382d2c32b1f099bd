import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStayOffline } from '~/lib/page/stay-offline.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { toast } from './toast.ts';

/** Over a public page without network: what is shown may be old, and pages that were never open wait. */
export function OfflineBanner() {
  const { t } = useTranslation();
  useStayOffline(useCallback(() => toast('problem', t('state.offlineStay')), [t]));
  return <OfflineNotice>{t('state.offline')}</OfflineNotice>;
}
