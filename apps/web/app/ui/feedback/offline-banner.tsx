import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreventOfflineNavigation } from '~/lib/page/use-prevent-offline-navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { toast } from './toast.ts';

/**
 * Notice on public pages while the browser is offline. Also prevents navigation to pages that are not
 * loaded.
 */
export function OfflineBanner() {
  const { t } = useTranslation();
  usePreventOfflineNavigation(useCallback(() => toast('problem', t('state.offlineStay')), [t]));
  return <OfflineNotice>{t('state.offline')}</OfflineNotice>;
}
