import { type CaseOutcome, subjectKinds } from '@meche/contract/report-bounds';
import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { printText } from './email.ts';
import { printHtml } from './email-html.ts';
import { caseDecided, type NotifiedDecision, reportReceived } from './moderation.ts';
import { wordingIn } from './wording.ts';

const origin = 'https://meche.example';
const line = 'Léa\r\nBcc: x';
const decision = {
  firstName: line,
  professionalName: 'Atelier\r\nBcc: x',
  token: 'a.token',
  facts: 'Le mot vise\r\nBcc: x la coiffeuse.',
};
const outcomes = {
  author: ['hidden', 'restored', 'upheld'],
  reporter: ['hidden', 'rejected', 'restored', 'upheld'],
} as const satisfies Record<NotifiedDecision['side'], readonly CaseOutcome[]>;

describe.each(languages)('the e-mails about reports in %s', (language) => {
  test.each(subjectKinds)('miss no word, and say why and how to contest: %s', async (kind) => {
    const wording = await wordingIn(language);
    const emails = (['author', 'reporter'] as const).flatMap((side) =>
      outcomes[side].flatMap((outcome) =>
        [undefined, new Date('2031-12-02T10:00:00Z')].map((contestUntil) => ({
          contestUntil,
          email: caseDecided(
            wording,
            {
              ...decision,
              kind,
              side,
              outcome,
              contestUntil,
              ...(outcome === 'hidden'
                ? { ground: 'terms' as const, rule: 'Article\r\nBcc: 6' }
                : { ground: null, rule: null }),
            },
            origin,
          ),
        })),
      ),
    );
    const receipt = reportReceived(wording, { ...decision, kind });
    for (const email of [receipt, ...emails.map((one) => one.email)]) {
      const all = printText(email) + printHtml(email) + email.subject;
      expect(all).not.toMatch(/\{\{|undefined|notifications:|moderation[.:]/);
      expect(printText(email)).not.toMatch(/^Bcc:/m);
      expect(email.subject).not.toMatch(/[\r\n]/);
    }
    for (const { email, contestUntil } of emails) {
      const text = printText(email);
      expect(text).toContain('https://meche.example/decision#token=a.token');
      expect(text).toContain('Le mot vise Bcc: x la coiffeuse.');
      expect(/2 décembre 2031|2 December 2031/.test(text)).toBe(contestUntil !== undefined);
    }
  });
});
