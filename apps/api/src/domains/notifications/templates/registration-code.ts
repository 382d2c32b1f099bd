import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

/** The code that opens an account. It stands in the body alone: subjects are kept by more servers than letters are. */
export function registrationCode(wording: Wording, { code }: { code: string }): Email {
  const { t, language } = wording;
  // Two groups of three are read and typed with fewer slips.
  const inGroups = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    language,
    subject: t('notifications:registrationCode.subject'),
    title: t('notifications:registrationCode.title'),
    greeting: t('notifications:greetingNobody'),
    paragraphs: [
      t('notifications:registrationCode.lead', { code: inGroups }),
      t('notifications:registrationCode.halfAnHour'),
    ],
    visit: [],
    prices: [],
    notes: [t('notifications:registrationCode.otherwise')],
    footer: t('notifications:footer.signUp'),
  };
}
