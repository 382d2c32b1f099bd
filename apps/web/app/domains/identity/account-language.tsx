import { isLanguage, type Language } from '@meche/words';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { hasChosenLanguage } from '~/lib/i18n/kept-language.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { profileKey } from './queries.ts';
import { sessionKey } from './session/follow-identity.ts';
import { useSession } from './session/session.ts';

/** The language in which the account is written to. */
export async function saveAccountLanguage(
  api: ApiClient,
  cache: QueryClient,
  language: Language,
): Promise<void> {
  const { editCustomerProfile } = await import('@meche/contract/profile');
  const profile = await api.call(editCustomerProfile, { body: { language } });
  cache.setQueryData(profileKey, profile);
  cache.setQueryData(sessionKey, (user: object | undefined) => user && { ...user, language });
}

/**
 * Where this browser's reader has chosen no language, the one of her account is hers once she is signed in. Where she chooses
 * one from the menu, her mails follow; merely opening a browser that speaks another changes nothing.
 */
export function AccountLanguage() {
  const user = useSession();
  const api = useApi();
  const cache = useQueryClient();
  const { i18n } = useTranslation();
  const { language, followAccount } = useLanguage();
  const wanted = user?.language;
  /** Chosen before the page knew whether somebody is signed in. */
  const early = useRef<string>(undefined);

  const keep = useEffectEvent(async (chosen: string) => {
    if (user === undefined) early.current = chosen;
    else if (wanted && wanted !== chosen && isLanguage(chosen)) await saveAccountLanguage(api, cache, chosen);
  });
  const follow = useEffectEvent(async () => {
    const chosen = early.current;
    if (user !== undefined) early.current = undefined;
    if (chosen) await keep(chosen);
    else if (wanted && wanted !== language && !hasChosenLanguage()) await followAccount(wanted);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when somebody signs in, or another account does
  useEffect(() => void follow().catch(() => undefined), [wanted, user === undefined]);
  useEffect(() => {
    const chosen = (next: string) => void keep(next).catch(() => undefined);
    i18n.on('languageChanged', chosen);
    return () => i18n.off('languageChanged', chosen);
  }, [i18n]);
  return null;
}
