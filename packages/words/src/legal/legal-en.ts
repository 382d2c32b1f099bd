import { formatTermsDate, type LegalDocuments } from './documents.ts';

export const legal: LegalDocuments = {
  notice: (p) => ({
    title: 'Legal notice',
    description: 'Who publishes and hosts Mèche, and how to reach us.',
    lead: 'Who is behind Mèche, and who answers for what you read here.',
    sections: [
      {
        id: 'publisher',
        title: 'Publisher',
        rows: [
          ['Company', p.name],
          ['Form and capital', p.form],
          ['Registered office', p.address],
          ['Registration', p.registration],
          ['VAT number', p.vatNumber],
          ['Responsible for the content', p.director],
          ['E-mail', p.email],
          ['Telephone', p.phone],
        ],
      },
      { id: 'host', title: 'Host', paragraphs: [p.host] },
      {
        id: 'role',
        title: 'What Mèche does',
        paragraphs: [
          'Mèche brings customers and hairdressers together. The service is agreed with the professional, who carries it out and answers for it. Mèche keeps the diary online, passes the booking on and has its partner carry the payment.',
          'Nobody can pay for a place in the search results: “How it works” explains their order. Reviews come from people whose visit took place.',
        ],
      },
      {
        id: 'content',
        title: 'Content',
        paragraphs: [
          'The name, the drawn strands and the texts of Mèche are protected. Texts and pictures on a professional’s page belong to whoever put them there. Does something look unlawful? Write to ' +
            p.email +
            ' with its address and the reason: we answer, and take it down where that is right.',
        ],
      },
      {
        id: 'sources',
        title: 'Sources of places and maps',
        paragraphs: [
          'Communes and postal codes: Etalab (Licence Ouverte 2.0) and GeoNames (CC BY 4.0). Outlines: Natural Earth. Quarters of Paris: City of Paris; stations: Île-de-France Mobilités and SNCF, under the ODbL.',
        ],
      },
    ],
  }),

  terms: (p) => ({
    title: 'Terms of use',
    description: 'The rules of a Mèche account, for customers and professionals.',
    lead: `Version of ${formatTermsDate('en-GB')}. What you accept by creating an account, and what we owe you.`,
    sections: [
      {
        id: 'account',
        title: 'Your account',
        paragraphs: [
          'An account is free for customers. Give true details and keep your password to yourself. You can take your data with you and delete your account at any time, from “My account”.',
          'We may suspend an account used to deceive, harass or harm the service. We say why, unless the law forbids it, and you can object by writing to us.',
        ],
      },
      {
        id: 'customers',
        title: 'For customers',
        paragraphs: [
          'Book because you mean to come, and say so when you no longer can. A review is given once, after a visit that took place, and can be changed for fourteen days. It is about the service, without insults or details of other people.',
          'At home, the professional sees your exact address only once the appointment is confirmed.',
        ],
      },
      {
        id: 'professionals',
        title: 'For professionals',
        paragraphs: [
          'You declare that you work lawfully and provide the documents asked for. Until they are verified, your customers book and pay on site; afterwards they can pay by card.',
          'You set your services, prices, hours and the fees for cancelling late or not coming. What is shown at booking binds you. Your clients’ details serve their appointments and nothing else.',
          'The subscription is monthly, and each month is paid once it is over. Moving to a dearer plan takes effect at once, in proportion; to a cheaper one, or ending it, at the end of the period. After three refused payments in seven days, a plan at home becomes free again and a salon can no longer be booked online, without losing its diary or its appointments.',
          'You can note how you were paid on site: cash, card, cheque or otherwise. It is a note for you, not a till. Mèche is not certified cash register software and does not replace the one that the law may ask of you.',
        ],
      },
      {
        id: 'service',
        title: 'The service',
        paragraphs: [
          'You can book day and night. We do our best for the service to answer at all times, but cannot promise it for every moment. We answer for our own faults, not for the hairdressing itself.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes, and the law that applies',
        paragraphs: [
          'If these terms change, the version you accepted when signing up stays on record with its date, and we tell you before the new one applies. They follow French law. None of them takes away a right the law gives you.',
          'A disagreement? Write to ' +
            p.email +
            ' first. If that does not help, a consumer can turn to the mediator free of charge: ' +
            p.mediator +
            '.',
        ],
      },
    ],
  }),

  sales: (p) => ({
    title: 'Terms of sale',
    description: 'Price, payment, cancellation and complaints of a booking on Mèche.',
    lead: `Version of ${formatTermsDate('en-GB')}. How a booking is made, paid for and cancelled.`,
    sections: [
      {
        id: 'contract',
        title: 'Your booking',
        paragraphs: [
          'The last button of the booking obliges you to pay. The contract for the service is made with the professional once the appointment is confirmed; a request with questions waits for an answer. The confirmation comes by e-mail and stays on the page of the appointment.',
        ],
      },
      {
        id: 'price',
        title: 'Price',
        paragraphs: [
          'Prices are in euros, with all taxes. The total, shown before you confirm, holds the services, the travel for a visit at home if there is any, and Mèche’s online booking fee. It does not change afterwards without your consent.',
        ],
      },
      {
        id: 'payment',
        title: 'Payment',
        paragraphs: [
          'Card details are entered with our payment partner. The amount is held 48 hours before the appointment at the earliest, or at booking when it is nearer, and charged only once the service is done. The rest is paid on site.',
          'If your bank refuses, we write to you and leave you time to confirm. After that the appointment is cancelled, or kept and paid on site, as the professional has chosen.',
          'Where a professional has said nothing twenty hours after the end, the appointment counts as done. You then have 48 hours to contest it, and nothing is charged before.',
        ],
      },
      {
        id: 'cancelling',
        title: 'Cancelling, not coming',
        paragraphs: [
          'You cancel from the page of the appointment. Until when it is free, and what cancelling or not coming costs after that, is shown before you book and repeated in the confirmation. A fee that was not named is not taken, and never more than the amount held.',
          'If the professional cancels or moves it, you cancel free of charge. A refund goes back to the card that paid.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Right of withdrawal',
        paragraphs: [
          'Depending on the service and its date, the law may give you fourteen days to withdraw from the contract, or set that right aside, for instance once the service has been fully carried out at your request. To withdraw, cancel the appointment or write to ' +
            p.email +
            ': “I withdraw from my booking of … at …”, with your name. A professional’s subscription is ended from “Subscription”.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints and mediation',
        paragraphs: [
          'Speak to the professional first, then to us: ' +
            p.email +
            ', ' +
            p.phone +
            '. If that does not help, you can turn to the consumer mediator free of charge: ' +
            p.mediator +
            '.',
        ],
      },
    ],
  }),

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: A legal text, one paragraph a line.
  privacy: (p) => ({
    title: 'Your data',
    description: 'What Mèche keeps about you, why, and for how long.',
    lead: 'What we keep, why, and for how long. Nothing is sold, nothing serves advertising.',
    sections: [
      {
        id: 'controller',
        title: 'Who answers for it',
        paragraphs: [
          p.name +
            ', ' +
            p.address +
            '. For any question or request: ' +
            p.email +
            '. Each professional answers for their own client book.',
        ],
      },
      {
        id: 'purposes',
        title: 'Why',
        rows: [
          [
            'Keeping your account (contract)',
            'name, e-mail, telephone, address if you give one, language, date and version of the terms you accepted',
          ],
          [
            'Booking and coming to you (contract)',
            'appointments, services, times you wait for, your note to the professional, answers and photos asked for before some services, the address of the visit, shown once the appointment is confirmed',
          ],
          [
            'Paying (contract, legal duty)',
            'amounts, state of payments and a card token; the card number stays with our payment partner',
          ],
          [
            'Writing and reminding (contract)',
            'e-mails and text messages about your appointments and your account',
          ],
          [
            'Publishing reviews (legitimate interest)',
            'rating, text and first name, after a visit that took place',
          ],
          [
            'Verifying professionals (legal duty)',
            'identity papers and company documents, encrypted, every reading noted',
          ],
          [
            'Protecting the service (legitimate interest)',
            'network address for as long as attempts are limited, connected devices, a log of sign-ins and decisions',
          ],
        ],
      },
      {
        id: 'durations',
        title: 'For how long',
        rows: [
          ['Account and profile', 'until the account is deleted'],
          ['A time kept while you book', '10 minutes'],
          [
            'Answers and photos given before an appointment',
            'erased 30 days after a request or appointment was called off, 3 years after an appointment that took place, and with your account in any case',
          ],
          ['A wish on the waiting list', 'erased 30 days after it ends'],
          ['A device that is signed in', '30 days without use, then 7 days before it is erased'],
          ['Links sent by e-mail', 'erased 30 days after they end'],
          ['Answers kept against sending twice', '24 hours'],
          ['Counters of attempts (limits)', 'erased the night after they end'],
          ['A professional sign-up that was begun', '30 days after the last change'],
          ['Files removed or never used', 'one day, then erased'],
          ['Messages from the payment partner', '90 days'],
          ['Finished work of the server', '7 days; its failures, 30 days; the log of nightly work, one year'],
          [
            'The content of an e-mail or text message',
            'encrypted, erased as soon as it has gone; its date, subject and recipient stay until the account is deleted',
          ],
        ],
      },
      {
        id: 'deletion',
        title: 'When you delete your account',
        paragraphs: [
          'Appointments to come are cancelled under their terms, your cards are forgotten at the partner, your devices signed out, your files and documents erased. Your reviews stay without your name.',
          'What the law wants kept stays, without you: past appointments, accounts and invoices, and the log of decisions. Accounting records are kept for ten years.',
        ],
      },
      {
        id: 'recipients',
        title: 'Who receives it',
        paragraphs: [
          'The professional you book, and our providers for their one task: hosting (' +
            p.host +
            '), identity (Google Firebase), payment (Stripe), sending e-mails and text messages (Twilio). Some may process data outside the European Union, under the Commission’s standard clauses.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        paragraphs: [
          'See, correct, take along or erase your data: “My account” does it without asking us. To object to a use or limit it, write to ' +
            p.email +
            '; we answer within a month. You can also turn to the CNIL (cnil.fr).',
        ],
      },
    ],
  }),

  cookies: () => ({
    title: 'Cookies',
    description: 'The only cookies of Mèche: those the site needs.',
    lead: 'Only what the site needs: no audience measurement, no advertising. That is why no banner asks you anything.',
    sections: [
      {
        id: 'list',
        title: 'Which',
        rows: [
          ['accessToken, refreshToken', 'keep you signed in; one month'],
          [
            '__Host-companion',
            'their companion, which pages cannot read: without it the others are worth nothing; one month',
          ],
          [
            '__Host-device',
            'recognises this browser when you sign in again, so that other people’s attempts do not lock you out; one year',
          ],
          ['__Host-sign-up-draft', 'ties a professional sign-up that was begun to its draft; thirty days'],
          ['language', 'your language, if you chose it; one month'],
          ['accountLanguage', 'the language of your account, while you are signed in; one month at most'],
          ['theme', 'light or dark, if you chose it; one month'],
        ],
      },
      {
        id: 'storage',
        title: 'And in your browser',
        paragraphs: [
          'The drafts of your booking and of your forms (until the tab is closed), that a professional sign-up is begun, the page to come back to after signing in, and the version of the site. So that the calendar can be read without network, the professional area keeps today and tomorrow (until you sign out or the tab is closed) and, until you sign out, its pages and files without any data about anybody. At sign-in and payment our partners Google and Stripe may set security cookies of their own, which those steps need.',
        ],
      },
    ],
  }),

  contact: (p) => ({
    title: 'Contact us',
    description: 'Reach Mèche: help, complaints, personal data, mediator.',
    lead: 'A question about an appointment? Call the salon first: its number is on its page and in your e-mails. For everything else, we are here.',
    sections: [
      {
        id: 'reach',
        title: 'Reach us',
        rows: [
          ['E-mail', p.email],
          ['Telephone', p.phone],
          ['Post', `${p.name}, ${p.address}`],
        ],
      },
      {
        id: 'faster',
        title: 'To get on faster',
        paragraphs: [
          'Tell us the date of the appointment and the name of the salon, never your password or card number: we do not ask for them. Cancelling, contesting, taking your data along or deleting your account is done from your appointments and “My account”.',
        ],
      },
      { id: 'mediator', title: 'Consumer mediator', paragraphs: [p.mediator] },
    ],
  }),
};
