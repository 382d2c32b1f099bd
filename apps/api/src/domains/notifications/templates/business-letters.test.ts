import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { accessEnded } from './access-ended.ts';
import { cardDeclined } from './card-declined.ts';
import { type Letter, printText } from './letter.ts';
import { printHtml } from './letter-html.ts';
import { verificationDecided } from './verification-decided.ts';
import { wordingIn } from './wording.ts';

const origin = 'https://meche.example';
const her = { firstName: 'Inès\r\nBcc: x', businessName: 'L’Atelier\r\nBcc: x' };

describe.each(languages)('the letters about a business in %s', (language) => {
  const expectSound = (letter: Letter, page: string) => {
    const [text, html] = [printText(letter), printHtml(letter)];
    expect(text).toContain(`${origin}${page}`);
    expect(text + html + letter.subject).not.toMatch(/\{\{|undefined|null|notifications:/);
    expect(`${text}\n${letter.subject}`).not.toMatch(/^Bcc:/m);
    expect(text).toContain('L’Atelier');
    return text;
  };

  test('say what became of her documents, and why', async () => {
    const wording = await wordingIn(language);
    const told = (verdict: 'verified' | 'rejected', reason: string | null) =>
      expectSound(verificationDecided(wording, { ...her, verdict, reason }, origin), '/professional');
    expect(told('rejected', 'Illisible.\r\nBcc: x')).toContain('Illisible. Bcc: x');
    expect(told('verified', null)).not.toContain('Illisible');
  });

  test('say to whoever worked there that her access has ended', async () => {
    expectSound(accessEnded(await wordingIn(language), her, origin), '/customer/account');
  });

  test('say that a card was refused', async () => {
    expectSound(cardDeclined(await wordingIn(language), her, origin), '/professional/subscription');
  });
});
