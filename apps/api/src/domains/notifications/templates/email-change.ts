import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/** Told at the address she has: that a change was asked for, that it happened; or that somebody wanted her own. */
export type EmailChangeStep = 'asked' | 'changed' | 'inUse';

/** `email` is the new address. */
export function emailChange(
  wording: Wording,
  step: EmailChangeStep,
  told: { firstName: string; email: string },
  origin: string,
): Email {
  const { t, language } = wording;
  const email = oneLine(told.email);
  return {
    language,
    subject: t(`notifications:emailChange.${step}.subject`),
    title: t(`notifications:emailChange.${step}.title`),
    greeting: t('notifications:greeting', { name: oneLine(told.firstName) }),
    paragraphs: [
      t(`notifications:emailChange.${step}.lead`, { email }),
      t(`notifications:emailChange.${step}.otherwise`),
    ],
    visit: [],
    prices: [],
    // Once it changed, a new password goes to the new address.
    ...(step !== 'changed' && {
      action: { label: t('notifications:actions.secure'), href: `${origin}/auth/forgot-password` },
    }),
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
