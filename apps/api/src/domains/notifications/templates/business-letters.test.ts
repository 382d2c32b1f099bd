import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { accessEnded } from './access-ended.ts';
import { cardDeclined } from './card-declined.ts';
import { type Letter, printText } from './letter.ts';
import { printHtml } from './letter-html.ts';
import { timeOffered } from './time-offered.ts';
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

  test('say to whoever waited what is held for her, and lead to her booking then', async () => {
    const [startsAt, endsAt] = [new Date('2031-06-03T07:00:00Z'), new Date('2031-06-03T08:00:00Z')];
    const offer = {
      ...{ id: 'offer', memberId: 'lea', memberName: 'Léa', timeZone: 'Europe/Paris', startsAt, endsAt },
      expiresAt: new Date('2031-06-02T10:15:00Z'),
    };
    const wish = {
      ...{ professionalName: 'L’Atelier\r\nBcc: x', serviceIds: ['cut', 'colour'] },
      ...{
        serviceNames: ['Coupe', 'Couleur'],
        place: 'at_home' as const,
        city: 'Rennes',
        postalCode: '35000',
      },
      ...{ hairLength: null, gender: null },
    };
    const letter = timeOffered(await wordingIn(language), { ...her, offer, wish, slug: 'atelier' }, origin);
    expectSound(
      letter,
      '/booking/atelier?step=your_information&services=cut%2Ccolour&place=at_home&city=Rennes&postal_code=35000&member=lea&slot=2031-06-03T07%3A00%3A00.000Z&offer=offer',
    );
    expect(printText(letter)).toMatch(/12[:\s]/);
  });

  test('say that a card was refused', async () => {
    expectSound(cardDeclined(await wordingIn(language), her, origin), '/professional/subscription');
  });
});
