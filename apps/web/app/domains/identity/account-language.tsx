import { editCustomerProfile } from '@meche/contract/api-client/profile';
import { isLanguage, type Language } from '@meche/words';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { hasChosenLanguage } from '~/lib/i18n/language-choice.ts';
import { profileKey } from './queries.ts';
import { sessionKey } from './session/follow-identity.ts';
import { useSession } from './session/session.ts';

export async function saveAccountLanguage(
  api: ApiClient,
  cache: QueryClient,
  language: Language,
): Promise<void> {
  const profile = await api.call(editCustomerProfile, { body: { language } });
  cache.setQueryData(profileKey, profile);
  cache.setQueryData(sessionKey, (user: object | undefined) => user && { ...user, language });
}

/**
 * Applies the account's language after sign-in, unless the user has chosen a language in this browser. A
 * choice in the menu is saved to the account.
 */
export function AccountLanguage() {
  const user = useSession();
  const api = useApi();
  const cache = useQueryClient();
  const { i18n } = useTranslation();
  const { language, followAccount } = useLanguage();
  const accountLanguage = user?.language;
  const earlyLanguage = useRef<string>(undefined);

  const saveChoice = useEffectEvent(async (chosen: string) => {
    if (user === undefined) earlyLanguage.current = chosen;
    else if (accountLanguage && accountLanguage !== chosen && isLanguage(chosen))
      await saveAccountLanguage(api, cache, chosen);
  });
  const follow = useEffectEvent(async () => {
    const chosen = earlyLanguage.current;
    if (user !== undefined) earlyLanguage.current = undefined;
    if (chosen) await saveChoice(chosen);
    else if (accountLanguage && accountLanguage !== language && !hasChosenLanguage())
      await followAccount(accountLanguage);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the signed-in user changes
  useEffect(() => void follow().catch(() => undefined), [accountLanguage, user === undefined]);
  useEffect(() => {
    const chosen = (next: string) => void saveChoice(next).catch(() => undefined);
    i18n.on('languageChanged', chosen);
    return () => i18n.off('languageChanged', chosen);
  }, [i18n]);
  return null;
}
