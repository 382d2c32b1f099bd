import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that replaces the empty name of a walk-in client by a translated word. */
export function useClientName(): (name: string) => string {
  const { t } = useTranslation('staff');
  const walkIn = t('walkIn');
  return useCallback((name: string) => name || walkIn, [walkIn]);
}
