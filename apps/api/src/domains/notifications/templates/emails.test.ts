import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { accepted, everyEmail, notificationsOf, onRequest, stoppedBefore } from '../every-email.testing.ts';
import { cancelledToCustomer, cancelledToProfessional } from './appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from './appointment-confirmed.ts';
import { movedToCustomer } from './appointment-moved.ts';
import { reminderEmail, reminderText } from './appointment-reminder-due.ts';
import { requestedToCustomer, requestedToProfessional } from './appointment-requested.ts';
import { type Email, printText } from './email.ts';
import { printHtml } from './email-html.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import { type NotifiedStop, paidOnSite } from './paid-on-site.ts';
import { receipt } from './payable-captured.ts';
import { wordingIn } from './wording.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  ['fr', 'Bonjour,', 'Personne de passage'],
  ['en', 'Hello,', 'Walk-in'],
] as const)(
  'greets a walk-in without a name, and calls them so to the professional (%s)',
  async (language, greeting, word) => {
    const wording = await wordingIn(language);
    const walkIn = { customerName: '', customerId: null, bookedBy: 'professional' } as const;
    expect(confirmedToCustomer(wording, notificationsOf(walkIn, { readerName: '' })).greeting).toBe(greeting);
    const { subject, visit } = confirmedToProfessional(wording, notificationsOf(walkIn));
    expect(subject).toContain(word);
    expect(visit).toContainEqual({ label: wording.t('notifications:rows.client'), value: word });
  },
);

test.each([
  [null, 'toujours, à partir de la nouvelle heure'],
  [new Date('2026-11-10T09:00:00Z'), 'toujours, à partir du premier horaire'],
])(
  'the e-mail of a move says from which start the terms count (first start of a late move: %s)',
  async (lateMovedFrom, words) => {
    const wording = await wordingIn('fr');
    const moved = { formerStart: new Date('2026-11-10T09:00:00Z') };
    const { paragraphs } = movedToCustomer(wording, notificationsOf({ lateMovedFrom }), moved);
    expect(plain(paragraphs[1] ?? '')).toContain(words);
  },
);

describe.each(languages)('the e-mails in %s', (language) => {
  test('miss no word and no value, in HTML and in plain text', async () => {
    const emails = await everyEmail(await wordingIn(language));
    expect(emails.length).toBeGreaterThan(200);
    for (const [name, email] of emails) {
      const { calendars = [], action, links = [], ...words } = email;
      const texts = leaves(words);
      expect(texts.length, name).toBeGreaterThan(5);
      for (const text of texts) {
        expect(text, name).not.toMatch(/\{\{|undefined|null|NaN|Invalid|\[object/);
        expect(text, name).not.toMatch(/^\w+(\.\w+)+$/);
        expect(text, name).not.toMatch(/^\s|\s$|\s\s|^$|\s[.,]/);
      }
      const [html, text] = [printHtml(email), printText(email)];
      expect(html, name).toContain(`<html lang="${language}">`);
      for (const shown of [email.title, ...email.paragraphs, email.footer]) {
        expect(text, name).toContain(shown);
        // Words such as "e-mail" are in elements of their own, so that they do not wrap.
        const words = html.replace(/<[^>]*>/g, '').replaceAll('&#39;', "'");
        expect(words, name).toContain(shown);
      }
      for (const { content } of calendars) expect(content.replaceAll('\r\n', ''), name).not.toMatch(/[\r\n]/);
      if (action) expect(text, name).toContain(action.href);
      for (const { label, href } of links) {
        for (const part of [label, href]) expect(text, name).toContain(part);
        expect(html.replaceAll('&amp;', '&'), name).toContain(href);
      }
    }
  });

  test('fetch nothing and lead nowhere but home, and to a map', async () => {
    for (const [name, email] of await everyEmail(await wordingIn(language))) {
      const html = printHtml(email);
      expect(html, name).not.toMatch(/<img|<script|<link|url\(|@import/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
      for (const link of links)
        expect(link, name).toMatch(/^https:\/\/(meche\.example\/|www\.openstreetmap\.org\/search\?query=)/);
    }
  });
});

/** Every text of an e-mail that a reader sees. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
}

describe('what strangers wrote', () => {
  const hostile = '<img src=x onerror=alert(1)>"\' & $t(shell:name) {{when}} $& \r\nBcc: all@test.example';
  const appointment = {
    professionalName: hostile,
    memberName: hostile,
    customerName: hostile,
    note: hostile,
    line: hostile,
    city: hostile,
    cancelReason: hostile,
    lines: [{ name: hostile, priceCents: 100, hairLength: null, gender: null }],
  };

  test('stays text: no markup, no line of its own, no translation keys evaluated', async () => {
    const wording = await wordingIn('fr');
    const emails = [
      confirmedToCustomer(wording, notificationsOf(appointment, { readerName: hostile })),
      confirmedToProfessional(wording, notificationsOf(appointment, { readerName: hostile })),
      cancelledToProfessional(
        wording,
        notificationsOf({ ...appointment, state: 'cancelled', cancelledBy: 'customer' }),
      ),
    ];
    for (const email of emails) {
      const html = printHtml(email);
      expect(html).not.toContain('<img');
      expect(html).toContain(
        '&lt;img src=x onerror=alert(1)&gt;&quot;&#39; &amp; $t(shell:name) {{when}} $&amp;',
      );
      expect(email.subject).toContain('$t(shell:name) {{when}} $& Bcc:');
      expect(email.subject).not.toMatch(/[\r\n]/);
      expect(printText(email)).not.toMatch(/^Bcc/m);
    }
    expect(emails[0]!.calendars![0]!.content).not.toMatch(/^Bcc/m);
  });
});

describe('the texts of the e-mails', () => {
  test('names the zone unless it is the readers’ own', async () => {
    const wording = await wordingIn('fr');
    const paris = confirmedToCustomer(wording, notificationsOf());
    expect(plain(paris.subject)).toBe('Rendez-vous confirmé : jeudi 12 novembre à 14 h 30, Atelier Marchal');
    const there = { timeZone: 'Indian/Reunion' };
    const reunion = confirmedToCustomer(wording, notificationsOf(there));
    expect(plain(reunion.subject)).toContain('à 17 h 30 (heure locale, La Réunion)');
    const english = confirmedToCustomer(await wordingIn('en'), notificationsOf(there));
    expect(english.subject).toContain('Thursday 12 November at 17:30 (local time, Réunion)');
  });

  test('says shortly before a visit that the card is not debited, what was held is released, and when it is paid instead', async () => {
    const textOf = async (language: 'fr' | 'en', stop: NotifiedStop) =>
      plain(paidOnSite(await wordingIn(language), notificationsOf(), stop).paragraphs.join(' '));
    const nothing = 'Rien ne sera débité de votre carte : vous réglez';
    const when = 'sur place, le jour du rendez-vous, une fois la prestation réalisée.';
    const released = 'La somme retenue sur votre carte est libérée.';
    const soon = await textOf('fr', stoppedBefore(47));
    for (const sentence of [nothing, when, released, 'du jeudi 12 novembre à 14 h 30 est maintenu'])
      expect(soon).toContain(sentence);
    const notHeld = await textOf('fr', stoppedBefore(47, { wasHeld: false }));
    expect(notHeld).toContain(when);
    expect(notHeld).not.toContain('retenue');
    const early = await textOf('fr', stoppedBefore(49, { wasHeld: false }));
    expect(early).toContain('rien n’est débité, vous réglez');
    expect(early).not.toContain(when);
    const english = await textOf('en', stoppedBefore(47));
    for (const sentence of [
      'Nothing will be charged to your card',
      'on the day',
      'held on your card is released',
    ])
      expect(english).toContain(sentence);
  });

  test('says of a request that nothing is held, by when it is answered, and of one that ended no cancelled visit', async () => {
    const wording = await wordingIn('fr');
    const sent = printText(
      requestedToCustomer(wording, notificationsOf({ ...onRequest, state: 'requested' })),
    );
    expect(plain(sent)).toContain('vous répond avant le mercredi 11 novembre à 9 h.');
    expect(plain(sent)).toContain('enregistrée ; rien n’est retenu tant que le salon n’a pas accepté');
    expect(sent).not.toContain('Aujourd’hui');
    const home = {
      ...onRequest,
      state: 'requested' as const,
      place: 'at_home' as const,
      line: '3 rue Secrète',
    };
    const request = printText(requestedToProfessional(wording, notificationsOf(home)));
    expect(request).toContain('75011');
    expect(request).not.toContain('rue Secrète');
    const declined = { ...onRequest, state: 'cancelled' as const, cancelledBy: 'professional' as const };
    const declinedEmail = cancelledToCustomer(
      wording,
      notificationsOf({ ...declined, cancelReason: 'Complet' }),
    );
    expect(declinedEmail.title).toBe('Votre demande n’a pas pu être acceptée');
    expect(printText(declinedEmail)).toContain('Complet');
    expect(declinedEmail.calendars).toBeUndefined();
    const afterwards = cancelledToCustomer(wording, notificationsOf({ ...declined, events: accepted }));
    expect(afterwards.title).toBe('Votre rendez-vous est annulé');
    expect(afterwards.calendars).toBeDefined();
  });
});

describe('what the e-mails say of money', () => {
  test('says until when cancelling is free, and afterwards what it costs', async () => {
    const wording = await wordingIn('fr');
    const notes = (now: string, overrides: Partial<NotifiedAppointment> = {}) =>
      reminderEmail(wording, notificationsOf(overrides, { now: new Date(now) })).notes.map(plain);
    expect(notes('2026-11-11T13:29:00Z')[0]).toBe(
      'Annulation : sans frais jusqu’au mercredi 11 novembre à 14 h 30, puis 31,95 €',
    );
    expect(notes('2026-11-11T13:30:00Z')[0]).toBe('Annulation : 31,95 €');
    const free = 'Annulation : sans frais jusqu’à l’heure du rendez-vous';
    expect(notes('2026-11-11T13:30:00Z', { lateFeePercent: 0 })[0]).toBe(free);
    expect(notes('2026-11-11T13:30:00Z', { cardCents: 0 })[0]).toBe(free);
    const absent = notes('2026-11-11T13:30:00Z', { noShowFeePercent: 50 });
    expect(absent[1]).toBe('Absence : 53,25 €');
    const deposit = { depositCents: 2000, lateFeePercent: 100, noShowFeePercent: 100 };
    expect(notes('2026-11-11T13:30:00Z', deposit).slice(0, 2)).toEqual([
      'Annulation : l’acompte de 20,00 €',
      'Absence : l’acompte de 20,00 €',
    ]);
  });

  test('says what is held and debited when, as the pages do', async () => {
    const wording = await wordingIn('fr');
    const money = (overrides: Partial<NotifiedAppointment>) =>
      confirmedToCustomer(wording, notificationsOf(overrides))
        .prices.slice(-4)
        .map(({ label, value }) => plain(`${label} : ${value}`));
    expect(money({})).toEqual([
      'Aujourd’hui : 0 €',
      'Mardi 10 novembre : 66,50 € retenus sur votre carte',
      'Après la visite : 66,50 € débités',
      'Sur place : 40,00 € à régler',
    ]);
    const soon = money({ createdAt: new Date('2026-11-11T09:00:00Z') });
    expect(soon.slice(1)).toEqual([
      'Aujourd’hui : 66,50 € retenus sur votre carte',
      'Après la visite : 66,50 € débités',
      'Sur place : 40,00 € à régler',
    ]);
    const onSite = money({ cardCents: 0, onSiteCents: 10650 });
    expect(onSite.at(-1)).toBe('Sur place : 106,50 € à régler, rien en ligne');
  });

  test('a cancellation says who, and what is taken or that nothing is', async () => {
    const wording = await wordingIn('en');
    const cancelled = (overrides: Partial<NotifiedAppointment>) =>
      cancelledToCustomer(wording, notificationsOf({ state: 'cancelled', ...overrides })).paragraphs.join(
        ' ',
      );
    expect(cancelled({ cancelledBy: 'professional', feeCents: 0 })).toBe(
      'Atelier Marchal had to cancel your appointment on Thursday 12 November at 14:30. Nothing was charged, and nothing will be.',
    );
    expect(cancelled({ cancelledBy: 'customer', feeCents: 3195 })).toContain('Cancelling late costs €31.95');
  });

  test('a deposit that is kept is called a deposit, to both sides', async () => {
    const wording = await wordingIn('fr');
    const kept = { cancelledBy: 'customer', feeCents: 2000, depositCents: 2000 } as const;
    const cancelled = notificationsOf({ ...kept, state: 'cancelled' });
    const fee = notificationsOf({ ...kept, state: 'cancelled', depositCents: null });
    const debit = { capturedCents: 2000, capturedAt: '2026-11-12T14:00:00Z' };
    const textOf = ({ paragraphs }: Email) => paragraphs.join(' ').replace(/\s/g, ' ');
    for (const text of [
      textOf(cancelledToCustomer(wording, cancelled)),
      textOf(cancelledToProfessional(wording, cancelled)),
      textOf(receipt(wording, cancelled, debit)),
      textOf(receipt(wording, notificationsOf({ ...kept, state: 'no_show' }), debit)),
    ]) {
      expect(text).toContain('acompte de 20,00 €');
      expect(text).not.toContain('frais');
    }
    for (const text of [
      textOf(cancelledToCustomer(wording, fee)),
      textOf(cancelledToProfessional(wording, fee)),
      textOf(receipt(wording, fee, debit)),
    ])
      expect(text).not.toContain('acompte');
  });
});

describe('the links and the layout of the e-mails', () => {
  test('a customer’s home is shown to the professional who goes there, but not once it is cancelled', async () => {
    const wording = await wordingIn('fr');
    const atHome = { place: 'at_home', line: '3 rue des Lilas' } as const;
    expect(printText(confirmedToProfessional(wording, notificationsOf(atHome)))).toContain('3 rue des Lilas');
    const cancelled = notificationsOf({ ...atHome, state: 'cancelled', cancelledBy: 'customer' });
    expect(printText(cancelledToProfessional(wording, cancelled))).not.toContain('Lilas');
  });

  test('a booking links the customer to the map and to cancelling, the professional to the appointment', async () => {
    const wording = await wordingIn('fr');
    const notification = notificationsOf({});
    const page = `https://meche.example/appointments/${notification.appointment.id}`;
    expect(confirmedToCustomer(wording, notification).links).toEqual([
      {
        label: 'Voir sur une carte',
        href: 'https://www.openstreetmap.org/search?query=12+rue+Oberkampf%2C+75011+Paris+11e+Arrondissement',
      },
      { label: 'Annuler ce rendez-vous', href: page },
    ]);
    expect(confirmedToProfessional(wording, notification).action?.href).toBe(
      `https://meche.example/professional/calendar?appointment=${notification.appointment.id}`,
    );
  });

  test('on a phone only amounts refuse to wrap: what a sentence is about keeps its room', async () => {
    const html = printHtml(confirmedToCustomer(await wordingIn('fr'), notificationsOf({})));
    const unwrapped = [...html.matchAll(/white-space:nowrap" align="right"[^>]*><span[^>]*>([^<]*)</g)].map(
      ([, amount]) => amount,
    );
    expect(unwrapped.length).toBeGreaterThan(2);
    for (const amount of unwrapped) expect(amount).toMatch(/^[\d\s,]+\s€$/);
    // Nor is the label of a price limited to the width that it has next to a sentence.
    const tables = html.split('<table');
    const prices = tables.find((table) => table.includes('Frais de réservation Mèche'));
    const money = tables.find((table) => table.includes('débités'));
    expect(prices).not.toContain('width="40%"');
    expect(money).toContain('width="40%"');
  });

  test('a customer without an account gets no link to a page that needs one', async () => {
    const wording = await wordingIn('fr');
    const email = confirmedToCustomer(wording, notificationsOf({ customerId: null }, { hasAccount: false }));
    expect(email.action).toBeUndefined();
    expect(email.links?.map(({ href }) => href)).toEqual([expect.stringContaining('openstreetmap')]);
    expect(email.calendars?.[0]?.content).not.toContain('URL');
  });
});

describe('the text message', () => {
  test('says who, when and where to cancel, in one part', async () => {
    expect(reminderText(await wordingIn('fr'), notificationsOf())).toBe(
      'Mèche : rappel, rendez-vous chez Atelier Marchal jeu. 12 nov. à 14h30. 12 rue Oberkampf, 75011 Paris 11e. Voir ou annuler : https://meche.example/appointments',
    );
    expect(reminderText(await wordingIn('en'), notificationsOf({ timeZone: 'Indian/Reunion' }))).toBe(
      'Mèche: reminder, appointment with Atelier Marchal Thu 12 Nov at 17:30 (local time, Réunion). See or cancel: https://meche.example/appointments',
    );
    const withoutAccount = notificationsOf({ customerId: null, city: 'Paris' }, { hasAccount: false });
    expect(reminderText(await wordingIn('fr'), withoutAccount)).toBe(
      'Mèche : rappel, rendez-vous chez Atelier Marchal jeu. 12 nov. à 14h30. 12 rue Oberkampf, 75011 Paris.',
    );
  });

  test('stays one part of 160 whatever the names', async () => {
    const names = { professionalName: 'Ô Ciseaux d’Argent “Çà & Là” '.repeat(4), city: 'Ça '.repeat(30) };
    const text = reminderText(await wordingIn('fr'), notificationsOf(names));
    expect(text).toMatch(/^Mèche : rappel, rendez-vous chez O Ciseaux d'Argent/);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});

test('a visit that costs something when missed says so before it, by card alone', async () => {
  const wording = await wordingIn('fr');
  const notesOf = (overrides: Partial<NotifiedAppointment>) =>
    [confirmedToCustomer, reminderEmail].map((write) =>
      plain(write(wording, notificationsOf(overrides)).notes.join(' ')),
    );
  for (const notes of notesOf({ noShowFeePercent: 60 })) expect(notes).toContain('Absence : 63,90 €');
  for (const notes of notesOf({ noShowFeePercent: 0 })) expect(notes).not.toContain('Absence');
  for (const notes of notesOf({ noShowFeePercent: 60, cardCents: 0 })) expect(notes).not.toContain('Absence');
});
