import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStayOffline } from '~/lib/page/stay-offline.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { toast } from './toast.ts';

/**
 * Offline notice of public pages: the content may be old, and pages that are not loaded cannot be opened.
 */
export function OfflineBanner() {
  const { t } = useTranslation();
  useStayOffline(useCallback(() => toast('problem', t('state.offlineStay')), [t]));
  return <OfflineNotice>{t('state.offline')}</OfflineNotice>;
}
