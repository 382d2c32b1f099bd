import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '~/lib/page/use-online.ts';
import {
  usePreventOfflineNavigation,
  useRememberShownPath,
} from '~/lib/page/use-prevent-offline-navigation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { toast } from './toast.ts';

/**
 * Notice on public pages while the browser is offline. Also prevents navigation to pages that were not shown
 * before.
 */
export function OfflineBanner() {
  const { t } = useTranslation();
  useRememberShownPath();
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && <NavigationBlock />}
      <OfflineNotice>{t('state.offline')}</OfflineNotice>
    </>
  );
}

function NavigationBlock() {
  const { t } = useTranslation();
  usePreventOfflineNavigation(useCallback(() => toast('problem', t('state.offlineStay')), [t]));
  return null;
}
