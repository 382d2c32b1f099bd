import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedSecondStep = {
  change: 'on' | 'off' | 'recovery_code_used';
  /** How many recovery codes are left after one was used; the other changes ignore it. */
  codesLeft: number;
};

export function secondStepChanged(
  { t, language }: Wording,
  { firstName, change, codesLeft }: NotifiedSecondStep & { firstName: string },
  origin: string,
): Email {
  const title = t(`notifications:secondStep.${change}.title`);
  return {
    language,
    subject: title,
    title,
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t(`notifications:secondStep.${change}.lead`),
      ...(change === 'recovery_code_used' ? [t('notifications:secondStep.left', { count: codesLeft })] : []),
      t('notifications:secondStep.otherwise'),
    ],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.secure'), href: `${origin}/auth/forgot-password` },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
