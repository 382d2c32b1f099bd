import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, later } from '#kit/time';
import { aProfessionalContact, aToldAppointment } from '#testing/told-appointment';
import { cancelledToCustomer, cancelledToProfessional } from './appointment-cancelled.ts';
import { confirmedToCustomer, confirmedToProfessional } from './appointment-confirmed.ts';
import { handedOverToCustomer } from './appointment-handed-over.ts';
import { movedToCustomer, movedToProfessional } from './appointment-moved.ts';
import { reminderLetter, reminderText } from './appointment-reminder-due.ts';
import { requestedToCustomer, requestedToProfessional } from './appointment-requested.ts';
import { rescheduledToCustomer } from './appointment-rescheduled.ts';
import { riseAnsweredToProfessional, riseToCustomer, servicesChangedToCustomer } from './changed-services.ts';
import { contestedToProfessional, decidedToCustomer, decidedToProfessional } from './contest.ts';
import { holdRefusedToCustomer, holdRefusedToProfessional } from './hold-refused.ts';
import { type Letter, printText } from './letter.ts';
import { printHtml } from './letter-html.ts';
import {
  disputeClosedToProfessional,
  disputeOpenedToProfessional,
  refundedToCustomer,
  refundFailedToCustomer,
  refundFailedToProfessional,
} from './money-back.ts';
import { paidOnSite, type ToldStop } from './paid-on-site.ts';
import { receipt } from './payable-captured.ts';
import { paymentFailedToCustomer, paymentFailedToProfessional } from './payment-failed.ts';
import { paymentToConfirm } from './payment-to-confirm.ts';
import { declinedToProfessional, proposedToCustomer, takenToProfessional } from './proposal.ts';
import { answeredToCustomer, reviewDue, reviewedToProfessional } from './review.ts';
import type { Telling, ToldAppointment } from './telling.ts';
import { leftUnmarked, presumedDone } from './unmarked-visit.ts';
import { type Wording, wordingIn } from './wording.ts';

const origin = 'https://meche.example';

function tellingOf(appointment: Partial<ToldAppointment> = {}, more: Partial<Telling> = {}): Telling {
  return {
    appointment: aToldAppointment(appointment),
    professional: aProfessionalContact(),
    readerName: 'Camille',
    hasAccount: true,
    origin,
    now: new Date('2026-11-10T09:00:00Z'),
    ...more,
  };
}

test.each([
  ['fr', 'Bonjour,', 'Personne de passage'],
  ['en', 'Hello,', 'Walk-in'],
] as const)(
  'greets a walk-in without a name, and calls them so to the professional (%s)',
  async (language, greeting, word) => {
    const wording = await wordingIn(language);
    const walkIn = { customerName: '', customerId: null, bookedBy: 'professional' } as const;
    expect(confirmedToCustomer(wording, tellingOf(walkIn, { readerName: '' })).greeting).toBe(greeting);
    const { subject, visit } = confirmedToProfessional(wording, tellingOf(walkIn));
    expect(subject).toContain(word);
    expect(visit).toContainEqual({ label: wording.t('notifications:rows.client'), value: word });
  },
);

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const places: Partial<ToldAppointment>[] = [
  {},
  { place: 'at_home', line: '3 rue des Lilas', mileageCents: 750, totalCents: 11400, cardCents: 7400 },
  { cardCents: 0, searchFeeCents: 0, totalCents: 10550, onSiteCents: 10550, note: '' },
];

/** Of the 10th, to be answered by the next morning. */
const onRequest: Partial<ToldAppointment> = {
  answerBy: new Date('2026-11-11T08:00:00Z'),
  events: [{ at: '2026-11-10T08:00:00Z', kind: 'requested' }],
};
/** Two times, at another price. */
const proposal = {
  note: 'Plutôt\r\nle soir ?',
  lineName: 'Coloration\r\nvégétale',
  linePriceCents: 7000,
  totalCents: 11100,
  times: [14, 15].map((day) => ({
    startsAt: new Date(`2026-11-${day}T13:30:00Z`),
    endsAt: new Date(`2026-11-${day}T15:45:00Z`),
    memberName: 'Léa\r\nRoux',
    openUntil: new Date('2026-11-11T08:00:00Z'),
  })),
};
const accepted = [...(onRequest.events ?? []), { at: '2026-11-10T09:00:00Z', kind: 'confirmed' }];

const refund = { amountCents: 6650, hersCents: 6550, reason: 'La couleur\r\nBcc: x' };

const dearer = { services: ['Coupe\r\nBrushing', 'Gloss'], totalCents: 99_00 };

/** Card payment stopped so many hours before the visit. */
function stoppedBefore(hours: number, { wasHeld = true } = {}): ToldStop {
  return { stoppedAt: later(tellingOf().appointment.startsAt, -hours * HOUR_MS), wasHeld };
}

/** Every letter there is, in every case that words differ in. */
function everyLetter(wording: Wording): [name: string, letter: Letter][] {
  const letters: [string, Letter][] = [];
  for (const [index, place] of places.entries()) {
    const telling = tellingOf(place);
    const request = tellingOf({ ...place, ...onRequest, state: 'requested' });
    letters.push(
      [`requested ${index}`, requestedToCustomer(wording, request)],
      [`request ${index}`, requestedToProfessional(wording, request)],
      [`confirmed ${index}`, confirmedToCustomer(wording, telling)],
      [`booked ${index}`, confirmedToProfessional(wording, telling)],
      [`reminder ${index}`, reminderLetter(wording, telling)],
      [`handed over ${index}`, handedOverToCustomer(wording, telling, 'Léa\r\nRoux')],
    );
    const { startsAt, endsAt, memberName } = telling.appointment;
    const earlier = new Date(startsAt.getTime() - 3_600_000);
    letters.push(
      [`moved ${index}`, rescheduledToCustomer(wording, telling, { startsAt: earlier, endsAt, memberName })],
      [
        `moved to another ${index}`,
        rescheduledToCustomer(wording, telling, { startsAt: earlier, endsAt, memberName: 'Léa\r\nRoux' }),
      ],
      [`longer ${index}`, rescheduledToCustomer(wording, telling, { startsAt, endsAt: earlier, memberName })],
      [`other services ${index}`, servicesChangedToCustomer(wording, telling, dearer)],
      [`dearer ${index}`, riseToCustomer(wording, telling, dearer)],
      [`agreed ${index}`, riseAnsweredToProfessional(wording, telling, { rise: dearer, hasAgreed: true })],
      [
        `not agreed ${index}`,
        riseAnsweredToProfessional(wording, telling, { rise: dearer, hasAgreed: false }),
      ],
      [`moved by herself ${index}`, movedToCustomer(wording, telling, earlier)],
      [`moved by the customer ${index}`, movedToProfessional(wording, telling, earlier)],
    );
  }
  for (const cancelledBy of ['customer', 'professional', 'system'] as const) {
    for (const feeCents of [null, 3195]) {
      const telling = tellingOf({ state: 'cancelled', cancelledBy, feeCents, cancelReason: 'Grippe' });
      letters.push(
        [`cancelled by ${cancelledBy}, fee ${feeCents}`, cancelledToCustomer(wording, telling)],
        [`cancellation by ${cancelledBy}, fee ${feeCents}`, cancelledToProfessional(wording, telling)],
      );
    }
  }
  const among = (groupPosition: number, personName: string) => ({ groupId: 'g', groupPosition, personName });
  for (const state of ['confirmed', 'cancelled'] as const) {
    const first = tellingOf({
      ...among(1, ''),
      state,
      cancelledBy: state === 'cancelled' ? 'customer' : null,
    });
    const others = [among(2, 'Zoé\r\nPetit'), among(3, '')].map((one) => ({ ...first.appointment, ...one }));
    letters.push(
      ...(state === 'cancelled'
        ? ([
            ['all cancelled', cancelledToCustomer(wording, first, others)],
            ['cancellation of all', cancelledToProfessional(wording, first, others)],
          ] as [string, Letter][])
        : ([
            ['all confirmed', confirmedToCustomer(wording, first, others)],
            ['all booked', confirmedToProfessional(wording, first, others)],
            ['reminder of all', reminderLetter(wording, first, others)],
          ] as [string, Letter][])),
    );
  }
  letters.push(['accepted', confirmedToCustomer(wording, tellingOf({ ...onRequest, events: accepted }))]);
  const taken = tellingOf({
    ...onRequest,
    events: accepted.map((event) => ({ ...event, actor: 'customer' as const })),
  });
  const request = tellingOf({ ...onRequest, state: 'requested' });
  const samePrice = { ...proposal, note: '', lineName: null, linePriceCents: null };
  letters.push(
    ['proposed', proposedToCustomer(wording, request, proposal)],
    ['proposed at the same price', proposedToCustomer(wording, request, samePrice)],
    ['taken', confirmedToCustomer(wording, taken)],
    ['taken of hers', takenToProfessional(wording, taken)],
    ['proposal declined', declinedToProfessional(wording, request, proposal)],
  );
  for (const cancelledBy of ['customer', 'professional', 'system'] as const) {
    const telling = tellingOf({ ...onRequest, state: 'cancelled', cancelledBy, cancelReason: 'Complet' });
    letters.push(
      [`request ended by ${cancelledBy}`, cancelledToCustomer(wording, telling)],
      [`end of request by ${cancelledBy}`, cancelledToProfessional(wording, telling)],
    );
  }
  const unpaid = tellingOf({ state: 'cancelled', cancelledBy: 'system', cancelReason: 'payment_failed' });
  letters.push(
    ['cancelled unpaid', cancelledToCustomer(wording, unpaid)],
    ['cancellation unpaid', cancelledToProfessional(wording, unpaid)],
  );
  for (const state of ['confirmed', 'completed'] as const) {
    for (const reason of ['declined', 'refused'] as const) {
      const telling = tellingOf({ state });
      letters.push(
        [`failed ${state} ${reason}`, paymentFailedToCustomer(wording, telling, reason)],
        [`failure ${state} ${reason}`, paymentFailedToProfessional(wording, telling, reason)],
      );
    }
  }
  letters.push(
    ['hold refused', holdRefusedToCustomer(wording, tellingOf())],
    ['refusal of a hold', holdRefusedToProfessional(wording, tellingOf())],
    ['on site', paidOnSite(wording, tellingOf(), stoppedBefore(49))],
    ['on site soon', paidOnSite(wording, tellingOf(), stoppedBefore(20))],
  );
  for (const state of ['completed', 'cancelled', 'no_show'] as const) {
    const debit = { capturedCents: 6650, capturedAt: '2026-11-12T15:50:00.000Z' };
    letters.push([`receipt ${state}`, receipt(wording, tellingOf({ state }), debit)]);
  }
  const asked = { amountCents: 6650, confirmBy: '2026-11-11T09:00:00.000Z' };
  letters.push(['to confirm', paymentToConfirm(wording, tellingOf(), asked)]);
  for (const cardCents of [0, 6650])
    letters.push([`unmarked ${cardCents}`, leftUnmarked(wording, tellingOf({ cardCents }))]);
  const done = tellingOf({ state: 'completed' });
  letters.push(
    ['presumed done', presumedDone(wording, done, new Date('2026-11-15T11:45:00Z'))],
    ['refunded', refundedToCustomer(wording, done, refund)],
    ['refund failed', refundFailedToCustomer(wording, done, refund)],
    ['refund failed, to her', refundFailedToProfessional(wording, done, refund)],
    ['disputed', disputeOpenedToProfessional(wording, done, refund)],
    ['disputed, of ours', disputeOpenedToProfessional(wording, done, { ...refund, hersCents: 0 })],
    [
      'dispute of ours lost',
      disputeClosedToProfessional(wording, done, { ...refund, hersCents: 0, outcome: 'lost' }),
    ],
    [
      'dispute of ours won',
      disputeClosedToProfessional(wording, done, { ...refund, hersCents: 0, outcome: 'won' }),
    ],
    ['dispute won', disputeClosedToProfessional(wording, done, { ...refund, outcome: 'won' })],
    ['dispute lost', disputeClosedToProfessional(wording, done, { ...refund, outcome: 'lost' })],
    ['contested', contestedToProfessional(wording, done)],
  );
  for (const text of ['', 'Très\r\nbien.']) {
    const review = { authorName: 'Camille M.', rating: 4, text, answer: 'Merci\nbeaucoup.' };
    letters.push(
      [`reviewed "${text}"`, reviewedToProfessional(wording, done, review)],
      [`answered "${text}"`, answeredToCustomer(wording, done, review)],
    );
  }
  letters.push(['review due', reviewDue(wording, done)]);
  for (const decidedCents of [0, 2000, 6650]) {
    letters.push(
      [`decided ${decidedCents}`, decidedToCustomer(wording, done, decidedCents)],
      [`decision ${decidedCents}`, decidedToProfessional(wording, done, decidedCents)],
    );
  }
  return letters;
}

describe.each(languages)('the letters in %s', (language) => {
  test('miss no word and no value, in HTML and in plain text', async () => {
    const letters = everyLetter(await wordingIn(language));
    expect(letters.length).toBe(116);
    for (const [name, letter] of letters) {
      const { calendar, action, links = [], ...words } = letter;
      const texts = leaves(words);
      expect(texts.length, name).toBeGreaterThan(5);
      for (const text of texts) {
        expect(text, name).not.toMatch(/\{\{|undefined|null|NaN|Invalid|\[object/);
        expect(text, name).not.toMatch(/^\w+(\.\w+)+$/);
        expect(text, name).not.toMatch(/^\s|\s$|\s\s|^$|\s[.,]/);
      }
      const [html, text] = [printHtml(letter), printText(letter)];
      expect(html, name).toContain(`<html lang="${language}">`);
      for (const shown of [letter.title, ...letter.paragraphs, letter.footer]) {
        expect(text, name).toContain(shown);
        expect(html.replaceAll('&#39;', "'"), name).toContain(shown);
      }
      if (calendar) expect(calendar.content.replaceAll('\r\n', ''), name).not.toMatch(/[\r\n]/);
      if (action) expect(text, name).toContain(action.href);
      for (const { label, href } of links) {
        for (const part of [label, href]) expect(text, name).toContain(part);
        expect(html.replaceAll('&amp;', '&'), name).toContain(href);
      }
    }
  });

  test('fetch nothing and lead nowhere but home, and to a map', async () => {
    for (const [name, letter] of everyLetter(await wordingIn(language))) {
      const html = printHtml(letter);
      expect(html, name).not.toMatch(/<img|<script|<link|url\(|@import/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
      for (const link of links)
        expect(link, name).toMatch(/^https:\/\/(meche\.example\/|www\.openstreetmap\.org\/search\?query=)/);
    }
  });
});

/** Every text of a letter that a reader sees. */
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

  test('stays text: no markup, no line of its own, no words of ours called up by it', async () => {
    const wording = await wordingIn('fr');
    const letters = [
      confirmedToCustomer(wording, tellingOf(appointment, { readerName: hostile })),
      confirmedToProfessional(wording, tellingOf(appointment, { readerName: hostile })),
      cancelledToProfessional(
        wording,
        tellingOf({ ...appointment, state: 'cancelled', cancelledBy: 'customer' }),
      ),
    ];
    for (const letter of letters) {
      const html = printHtml(letter);
      expect(html).not.toContain('<img');
      expect(html).toContain(
        '&lt;img src=x onerror=alert(1)&gt;&quot;&#39; &amp; $t(shell:name) {{when}} $&amp;',
      );
      expect(letter.subject).toContain('$t(shell:name) {{when}} $& Bcc:');
      expect(letter.subject).not.toMatch(/[\r\n]/);
      expect(printText(letter)).not.toMatch(/^Bcc/m);
    }
    expect(letters[0]!.calendar!.content).not.toMatch(/^Bcc/m);
  });
});

describe('what the letters say', () => {
  test('names the zone unless it is the readers’ own', async () => {
    const wording = await wordingIn('fr');
    const paris = confirmedToCustomer(wording, tellingOf());
    expect(plain(paris.subject)).toBe('Rendez-vous confirmé : jeudi 12 novembre à 14 h 30, Atelier Marchal');
    const there = { timeZone: 'Indian/Reunion' };
    const reunion = confirmedToCustomer(wording, tellingOf(there));
    expect(plain(reunion.subject)).toContain('à 17 h 30 (heure locale, La Réunion)');
    const english = confirmedToCustomer(await wordingIn('en'), tellingOf(there));
    expect(english.subject).toContain('Thursday 12 November at 17:30 (local time, Réunion)');
  });

  test('says shortly before a visit that the card is not debited, what was held is released, and when it is paid instead', async () => {
    const said = async (language: 'fr' | 'en', stop: ToldStop) =>
      plain(paidOnSite(await wordingIn(language), tellingOf(), stop).paragraphs.join(' '));
    const nothing = 'Rien ne sera débité de votre carte : vous réglez';
    const when = 'sur place, le jour du rendez-vous, une fois la prestation réalisée.';
    const released = 'La somme retenue sur votre carte est libérée.';
    const soon = await said('fr', stoppedBefore(47));
    for (const sentence of [nothing, when, released, 'du jeudi 12 novembre à 14 h 30 est maintenu'])
      expect(soon).toContain(sentence);
    const notHeld = await said('fr', stoppedBefore(47, { wasHeld: false }));
    expect(notHeld).toContain(when);
    expect(notHeld).not.toContain('retenue');
    const early = await said('fr', stoppedBefore(49, { wasHeld: false }));
    expect(early).toContain('rien n’est débité, vous réglez');
    expect(early).not.toContain(when);
    const english = await said('en', stoppedBefore(47));
    for (const sentence of [
      'Nothing will be charged to your card',
      'on the day',
      'held on your card is released',
    ])
      expect(english).toContain(sentence);
  });

  test('says of a request that nothing is held, by when it is answered, and of one that ended no cancelled visit', async () => {
    const wording = await wordingIn('fr');
    const sent = printText(requestedToCustomer(wording, tellingOf({ ...onRequest, state: 'requested' })));
    expect(plain(sent)).toContain('vous répond avant le mercredi 11 novembre à 9 h.');
    expect(plain(sent)).toContain('enregistrée ; rien n’est retenu avant l’accord du salon');
    expect(sent).not.toContain('Aujourd’hui');
    const home = {
      ...onRequest,
      state: 'requested' as const,
      place: 'at_home' as const,
      line: '3 rue Secrète',
    };
    const asked = printText(requestedToProfessional(wording, tellingOf(home)));
    expect(asked).toContain('75011');
    expect(asked).not.toContain('rue Secrète');
    const declined = { ...onRequest, state: 'cancelled' as const, cancelledBy: 'professional' as const };
    const told = cancelledToCustomer(wording, tellingOf({ ...declined, cancelReason: 'Complet' }));
    expect(told.title).toBe('Votre demande n’a pas pu être acceptée');
    expect(printText(told)).toContain('Complet');
    expect(told.calendar).toBeUndefined();
    const afterwards = cancelledToCustomer(wording, tellingOf({ ...declined, events: accepted }));
    expect(afterwards.title).toBe('Votre rendez-vous est annulé');
    expect(afterwards.calendar).toBeDefined();
  });

  test('says until when cancelling is free, and afterwards what it costs', async () => {
    const wording = await wordingIn('fr');
    const notes = (now: string, given: Partial<ToldAppointment> = {}) =>
      reminderLetter(wording, tellingOf(given, { now: new Date(now) })).notes.map(plain);
    expect(notes('2026-11-11T13:29:00Z')[0]).toBe(
      'Annulation : sans frais jusqu’au mercredi 11 novembre à 14 h 30, puis 30 % du total, sans dépasser la somme retenue',
    );
    expect(notes('2026-11-11T13:30:00Z')[0]).toBe(
      'Annulation : 30 % du total, sans dépasser la somme retenue',
    );
    const free = 'Annulation : sans frais jusqu’à l’heure du rendez-vous';
    expect(notes('2026-11-11T13:30:00Z', { lateFeePercent: 0 })[0]).toBe(free);
    expect(notes('2026-11-11T13:30:00Z', { cardCents: 0 })[0]).toBe(free);
    const absent = notes('2026-11-11T13:30:00Z', { noShowFeePercent: 50 });
    expect(absent[1]).toBe('Absence : 50 % du total, sans dépasser la somme retenue');
  });

  test('says what is held and debited when, as the pages do', async () => {
    const wording = await wordingIn('fr');
    const money = (given: Partial<ToldAppointment>) =>
      confirmedToCustomer(wording, tellingOf(given))
        .prices.slice(-4)
        .map(({ label, value }) => plain(`${label} : ${value}`));
    expect(money({})).toEqual([
      'Aujourd’hui : 0 €',
      'Mardi 10 novembre : 66,50 € retenus sur votre carte',
      'Après la visite : 66,50 € débités, jamais avant',
      'Sur place : 40,00 € à régler',
    ]);
    const soon = money({ createdAt: new Date('2026-11-11T09:00:00Z') });
    expect(soon.slice(1)).toEqual([
      'Aujourd’hui : 66,50 € retenus sur votre carte',
      'Après la visite : 66,50 € débités, jamais avant',
      'Sur place : 40,00 € à régler',
    ]);
    const onSite = money({ cardCents: 0, onSiteCents: 10650 });
    expect(onSite.at(-1)).toBe('Sur place : 106,50 € à régler, rien en ligne');
  });

  test('a cancellation says who, and what is taken or that nothing is', async () => {
    const wording = await wordingIn('en');
    const cancelled = (given: Partial<ToldAppointment>) =>
      cancelledToCustomer(wording, tellingOf({ state: 'cancelled', ...given })).paragraphs.join(' ');
    expect(cancelled({ cancelledBy: 'professional', feeCents: 0 })).toBe(
      'Atelier Marchal had to cancel your appointment on Thursday 12 November at 14:30. Nothing was charged, and nothing will be.',
    );
    expect(cancelled({ cancelledBy: 'customer', feeCents: 3195 })).toContain('Cancelling late costs €31.95');
  });

  test('a customer’s home is told to the professional who goes there, and no more once it is cancelled', async () => {
    const wording = await wordingIn('fr');
    const atHome = { place: 'at_home', line: '3 rue des Lilas' } as const;
    expect(printText(confirmedToProfessional(wording, tellingOf(atHome)))).toContain('3 rue des Lilas');
    const cancelled = tellingOf({ ...atHome, state: 'cancelled', cancelledBy: 'customer' });
    expect(printText(cancelledToProfessional(wording, cancelled))).not.toContain('Lilas');
  });

  test('a booking leads the customer to her map and out of it, the professional to that visit', async () => {
    const wording = await wordingIn('fr');
    const told = tellingOf({});
    const page = `https://meche.example/appointments/${told.appointment.id}`;
    expect(confirmedToCustomer(wording, told).links).toEqual([
      {
        label: 'Voir sur une carte',
        href: 'https://www.openstreetmap.org/search?query=12+rue+Oberkampf%2C+75011+Paris+11e+Arrondissement',
      },
      { label: 'Annuler ce rendez-vous', href: page },
    ]);
    expect(confirmedToProfessional(wording, told).action?.href).toBe(
      `https://meche.example/professional/calendar?appointment=${told.appointment.id}`,
    );
  });

  test('on a phone only amounts refuse to wrap: what a sentence is about keeps its room', async () => {
    const html = printHtml(confirmedToCustomer(await wordingIn('fr'), tellingOf({})));
    const kept = [...html.matchAll(/white-space:nowrap" align="right"[^>]*><span[^>]*>([^<]*)</g)].map(
      ([, said]) => said,
    );
    expect(kept.length).toBeGreaterThan(2);
    for (const said of kept) expect(said).toMatch(/^[\d\s,]+\s€$/);
    // Nor is a price's own name held to the room that a sentence leaves it.
    const tables = html.split('<table');
    const prices = tables.find((table) => table.includes('Frais de réservation Mèche'));
    const money = tables.find((table) => table.includes('jamais avant'));
    expect(prices).not.toContain('width="40%"');
    expect(money).toContain('width="40%"');
  });

  test('whoever has no account gets no link to a page she cannot open', async () => {
    const wording = await wordingIn('fr');
    const letter = confirmedToCustomer(wording, tellingOf({ customerId: null }, { hasAccount: false }));
    expect(letter.action).toBeUndefined();
    expect(letter.links?.map(({ href }) => href)).toEqual([expect.stringContaining('openstreetmap')]);
    expect(letter.calendar?.content).not.toContain('URL');
  });
});

describe('the text message', () => {
  test('says who, when and where to cancel, in one part', async () => {
    expect(reminderText(await wordingIn('fr'), tellingOf())).toBe(
      'Mèche : rappel, rendez-vous chez Atelier Marchal jeu. 12 nov. à 14h30. 12 rue Oberkampf, 75011 Paris 11e. Voir ou annuler : https://meche.example/appointments',
    );
    expect(reminderText(await wordingIn('en'), tellingOf({ timeZone: 'Indian/Reunion' }))).toBe(
      'Mèche: reminder, appointment with Atelier Marchal Thu 12 Nov at 17:30 (local time, Réunion). See or cancel: https://meche.example/appointments',
    );
    const withoutAccount = tellingOf({ customerId: null, city: 'Paris' }, { hasAccount: false });
    expect(reminderText(await wordingIn('fr'), withoutAccount)).toBe(
      'Mèche : rappel, rendez-vous chez Atelier Marchal jeu. 12 nov. à 14h30. 12 rue Oberkampf, 75011 Paris.',
    );
  });

  test('stays one part of 160 whatever the names', async () => {
    const given = { professionalName: 'Ô Ciseaux d’Argent “Çà & Là” '.repeat(4), city: 'Ça '.repeat(30) };
    const text = reminderText(await wordingIn('fr'), tellingOf(given));
    expect(text).toMatch(/^Mèche : rappel, rendez-vous chez O Ciseaux d'Argent/);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});

test('a visit that costs something when missed says so before it, by card alone', async () => {
  const wording = await wordingIn('fr');
  const notesOf = (given: Partial<ToldAppointment>) =>
    [confirmedToCustomer, reminderLetter].map((write) =>
      plain(write(wording, tellingOf(given)).notes.join(' ')),
    );
  for (const notes of notesOf({ noShowFeePercent: 60 })) expect(notes).toContain('60 % du total');
  for (const notes of notesOf({ noShowFeePercent: 0 })) expect(notes).not.toContain('absence');
  for (const notes of notesOf({ noShowFeePercent: 60, cardCents: 0 })) expect(notes).not.toContain('absence');
});
