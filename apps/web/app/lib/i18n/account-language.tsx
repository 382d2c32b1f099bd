import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { hasChosenLanguage, useLanguage } from './language.ts';

/** Where this browser's reader has chosen no language, the one of her account is hers once she is signed in. */
export function AccountLanguage() {
  const user = useSession();
  const { language, changeLanguage } = useLanguage();
  const wanted = user?.language;

  const follow = useEffectEvent(async () => {
    if (wanted && wanted !== language && !hasChosenLanguage()) await changeLanguage(wanted);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when somebody signs in, or another account does
  useEffect(() => void follow().catch(() => undefined), [wanted]);
  return null;
}
