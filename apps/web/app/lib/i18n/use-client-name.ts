import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A walk-in has no name: shows a translated word instead. */
export function useClientName(): (name: string) => string {
  const { t } = useTranslation('staff');
  const walkIn = t('walkIn');
  return useCallback((name: string) => name || walkIn, [walkIn]);
}
