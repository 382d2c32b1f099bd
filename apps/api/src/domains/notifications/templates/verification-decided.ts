import { type Letter, oneLine } from './letter.ts';
import type { Wording } from './wording.ts';

export type ToldVerdict = {
  businessName: string;
  verdict: 'verified' | 'rejected';
  /** The operator's own words; null unless rejected. */
  reason: string | null;
};

export function verificationDecided(
  wording: Wording,
  { firstName, businessName, verdict, reason }: ToldVerdict & { firstName: string },
  origin: string,
): Letter {
  const { t, language } = wording;
  const business = oneLine(businessName);
  return {
    language,
    subject: t(`notifications:verification.${verdict}.subject`, { business }),
    title: t(`notifications:verification.${verdict}.title`),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t(`notifications:verification.${verdict}.lead`, { business }),
      t(`notifications:verification.${verdict}.next`),
    ],
    visit: reason ? [{ label: t('notifications:rows.reason'), value: oneLine(reason) }] : [],
    prices: [],
    action: { label: t(`notifications:actions.${verdict}`), href: `${origin}/professional` },
    notes: [],
    footer: t('notifications:footer.account'),
  };
}
