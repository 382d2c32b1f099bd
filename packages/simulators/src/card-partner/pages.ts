import { readFileSync } from 'node:fs';
import type { PaymentIntent, SetupIntent } from './documents.ts';

export type Look = { lang: 'fr' | 'en'; theme: 'light' | 'dark' };

export const assets: Record<string, { type: string; body: string }> = {
  'card.css': { type: 'text/css; charset=utf-8', body: read('card.css') },
  'frame.js': { type: 'text/javascript; charset=utf-8', body: read('frame.js') },
  'authenticated.js': { type: 'text/javascript; charset=utf-8', body: read('authenticated.js') },
};

/** Content security policy: only scripts and styles of this origin, and no frame on other sites. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'";

const WORDS = {
  fr: {
    form: 'Carte bancaire',
    name: 'Nom sur la carte',
    nameMissing: 'Indiquez le nom inscrit sur la carte.',
    number: 'Numéro de carte',
    numberMissing: 'Indiquez le numéro de la carte.',
    numberWrong: 'Ce numéro n’est pas complet ou contient une erreur.',
    expiry: 'Expiration',
    expiryFormat: 'MM / AA',
    expiryMissing: 'Indiquez le mois et l’année.',
    expiryWrong: 'Cette date n’est pas valable. Exemple : 09 / 30.',
    code: 'Code de sécurité',
    codeMissing: 'Indiquez le code au dos de la carte.',
    codeWrong: 'Le code comporte 3 ou 4 chiffres.',
    hint: 'Paiement d’essai : carte 4242 4242 4242 4242, une date à venir, un code au choix.',
    bank: 'Votre banque vous demande de confirmer',
    bankPay: 'Le montant sera réservé, rien n’est débité maintenant.',
    bankSave: 'Votre carte sera enregistrée, rien n’est débité maintenant.',
    authorise: 'Autoriser',
    refuse: 'Refuser',
    done: 'Merci, votre réponse est enregistrée.',
    gone: 'Cette demande n’a plus cours. Fermez cette fenêtre et recommencez.',
  },
  en: {
    form: 'Bank card',
    name: 'Name on card',
    nameMissing: 'Enter the name printed on the card.',
    number: 'Card number',
    numberMissing: 'Enter the card number.',
    numberWrong: 'This number is incomplete or has a mistake.',
    expiry: 'Expiry',
    expiryFormat: 'MM / YY',
    expiryMissing: 'Enter the month and the year.',
    expiryWrong: 'This date is not valid. Example: 09 / 30.',
    code: 'Security code',
    codeMissing: 'Enter the code on the back of the card.',
    codeWrong: 'The code has 3 or 4 digits.',
    hint: 'Trial payment: card 4242 4242 4242 4242, a future date, any code.',
    bank: 'Your bank asks you to confirm',
    bankPay: 'The amount will be held, nothing is debited now.',
    bankSave: 'Your card will be saved, nothing is debited now.',
    authorise: 'Authorise',
    refuse: 'Refuse',
    done: 'Thank you, your answer is recorded.',
    gone: 'This request is no longer open. Close this window and try again.',
  },
} as const;

export function cardFrame(look: Look): string {
  const words = WORDS[look.lang];
  const field = (id: 'name' | 'number' | 'expiry' | 'code', attributes: string, wide: boolean) => {
    const wrong = id === 'name' ? '' : ` data-wrong="${words[`${id}Wrong`]}"`;
    return `<div${wide ? ' class="wide"' : ''}><label for="${id}">${words[id]}</label>
<input id="${id}" name="${id}" ${attributes} required aria-invalid="false" aria-describedby="${id}-error">
<p class="error" id="${id}-error" role="alert" data-missing="${words[`${id}Missing`]}"${wrong} hidden></p></div>`;
  };
  const numeric = 'inputmode="numeric" spellcheck="false"';
  return page(
    look,
    words.form,
    `<form class="fields" novalidate aria-label="${words.form}">
${field('name', 'autocomplete="cc-name" maxlength="100"', true)}
${field('number', `autocomplete="cc-number" maxlength="23" ${numeric}`, true)}
${field('expiry', `autocomplete="cc-exp" maxlength="9" placeholder="${words.expiryFormat}" ${numeric}`, false)}
${field('code', `autocomplete="cc-csc" maxlength="4" ${numeric}`, false)}
<p class="hint wide">${words.hint}</p>
</form>`,
    'frame.js',
  );
}

export function authenticationPage(
  look: Look,
  intent: PaymentIntent | SetupIntent,
  challenge: string,
): string {
  const words = WORDS[look.lang];
  const amount =
    intent.object === 'payment_intent'
      ? `<p class="amount">${new Intl.NumberFormat(look.lang === 'fr' ? 'fr-FR' : 'en-IE', {
          style: 'currency',
          currency: 'EUR',
        }).format(intent.amount / 100)}</p>`
      : '';
  const hidden = Object.entries({ intent: intent.id, challenge, ...look })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  return page(
    look,
    words.bank,
    `<div class="page"><main><h1>${words.bank}</h1>${amount}
<p>${intent.object === 'payment_intent' ? words.bankPay : words.bankSave}</p>
<form method="post" action="/local/card/authenticate" class="choices">${hidden}
<button class="first" name="decision" value="authorise">${words.authorise}</button>
<button name="decision" value="refuse">${words.refuse}</button></form></main></div>`,
  );
}

/**
 * Renders the page after the payer's decision, or for an authentication that no longer exists. Its script
 * notifies the page that opened it.
 */
export function authenticatedPage(look: Look, outcome: 'done' | 'gone'): string {
  const words = WORDS[look.lang];
  return page(
    look,
    words.bank,
    `<div class="page"><main><h1>${words[outcome]}</h1></main></div>`,
    'authenticated.js',
  );
}

function page(look: Look, title: string, body: string, script?: string): string {
  return `<!doctype html>
<html lang="${look.lang}" data-theme="${look.theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/local/card/assets/card.css">
${script ? `<script type="module" src="/local/card/assets/${script}"></script>` : ''}</head>
<body>${body}</body></html>`;
}

function read(name: string): string {
  return readFileSync(new URL(`./pages/${name}`, import.meta.url), 'utf8');
}
