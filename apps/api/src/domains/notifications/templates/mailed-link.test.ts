import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { printText } from './email.ts';
import { emailChange } from './email-change.ts';
import { printHtml } from './email-html.ts';
import { mailedLink, type NotifiedLink } from './mailed-link.ts';
import { passwordChanged } from './password-changed.ts';
import { registrationCode } from './registration-code.ts';
import { signUpLink } from './sign-up-link.ts';
import { wordingIn } from './wording.ts';

const origin = 'https://meche.example';
const link: NotifiedLink = {
  kind: 'reset_password',
  token: 'a-token',
  email: 'lea@example.test',
  reader: { firstName: 'Léa\r\nBcc: x', language: 'fr' },
  inviter: { businessName: 'Atelier Marchal', language: 'fr' },
};

test('an e-mail is one word where a line ends', async () => {
  const email = mailedLink(await wordingIn('fr'), { ...link, kind: 'verify_email' }, origin);
  const body = printHtml(email).replace(/^[\s\S]*<h1/, '<h1');
  expect(body).toContain('<span style="white-space:nowrap">e-mail</span>');
  expect(body.replaceAll(/<span style="white-space:nowrap">e-mails?<\/span>/g, '')).not.toMatch(
    />[^<]*e-mail/,
  );
});

describe.each(languages)('the e-mails about an account in %s', (language) => {
  test('miss no word and lead to their page', async () => {
    const wording = await wordingIn(language);
    for (const [kind, page] of [
      ['reset_password', 'reset-password'],
      ['verify_email', 'verify-email'],
      ['staff_invitation', 'invitation'],
      ['change_email', 'change-email'],
    ] as const) {
      for (const reader of [link.reader, undefined]) {
        const email = mailedLink(wording, { ...link, kind, reader }, origin);
        const [text, html] = [printText(email), printHtml(email)];
        expect(text).toContain(`https://meche.example/auth/${page}#token=a-token`);
        expect(html).toContain(`href="https://meche.example/auth/${page}#token=a-token"`);
        expect(text + html + email.subject).not.toMatch(/\{\{|undefined|notifications:|link\.\w+\./);
        expect(text).not.toMatch(/^Bcc:/m);
      }
    }
    const code = registrationCode(wording, { code: '012345' });
    const printed = [printText(code), printHtml(code)].join();
    expect(printed).toMatch(/012\s345/);
    expect(printed + code.subject).not.toMatch(/\{\{|undefined|notifications:|registrationCode/);
    expect(code.subject).not.toContain('012');
    const changed = printText(passwordChanged(wording, { firstName: 'Léa' }, origin));
    expect(changed).toContain('https://meche.example/auth/forgot-password');
    expect(changed).not.toMatch(/\{\{|undefined|passwordChanged/);
    for (const step of ['requested', 'changed', 'inUse'] as const) {
      const change = { firstName: 'Léa\r\nBcc: x', email: 'new@example.test' };
      const email = emailChange(wording, step, change, origin);
      const [text, html] = [printText(email), printHtml(email)];
      expect(text + html + email.subject).not.toMatch(/\{\{|undefined|notifications:|emailChange\./);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(text.includes('new@example.test')).toBe(step !== 'inUse');
      expect(text.includes('https://meche.example/auth/forgot-password')).toBe(step !== 'changed');
    }
    for (const firstName of ['Léa\r\nBcc: x', undefined]) {
      const email = signUpLink(
        wording,
        { draftId: 'a-draft', token: 'a-token', email: 'x', firstName },
        origin,
      );
      const [text, html] = [printText(email), printHtml(email)];
      expect(text).toContain('https://meche.example/auth/register/professional#draft=a-draft&token=a-token');
      expect(html).toContain('professional#draft=a-draft&amp;token=a-token"');
      expect(text + html + email.subject).not.toMatch(/\{\{|undefined|notifications:|signUpLink/);
      expect(text).not.toMatch(/^Bcc:/m);
    }
  });
});

test('an invitation names who invites and is good for seven days, the others for an hour', async () => {
  const wording = await wordingIn('en');
  const invited = mailedLink(wording, { ...link, kind: 'staff_invitation' }, origin);
  expect(invited.subject).toBe('Atelier Marchal invites you to Mèche');
  expect(printText(invited)).toContain('seven days');
  expect(printText(mailedLink(wording, link, origin))).toContain('one hour');
});
