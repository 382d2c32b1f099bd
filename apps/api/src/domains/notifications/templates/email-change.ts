import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/**
 * The emails about a change: `requested` goes to the account’s current address, `changed` to its former
 * one, `inUse` to the account that already has the requested address.
 */
export type EmailChangeStep = 'requested' | 'changed' | 'inUse';

/** `change.email` is the new address. */
export function emailChange(
  wording: Wording,
  step: EmailChangeStep,
  change: { firstName: string; email: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const email = oneLine(change.email);
  return {
    language,
    subject: t(`notifications:emailChange.${step}.subject`),
    title: t(`notifications:emailChange.${step}.title`),
    greeting: t('notifications:greeting', { name: oneLine(change.firstName) }),
    paragraphs: [
      t(`notifications:emailChange.${step}.lead`, { email }),
      t(`notifications:emailChange.${step}.otherwise`),
    ],
    visit: [],
    prices: [],
    // After the change a password reset goes to the new address, so the link would not help at the former
    // one.
    ...(step !== 'changed' && {
      action: { label: t('notifications:actions.secure'), href: `${origin}/auth/forgot-password` },
    }),
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
