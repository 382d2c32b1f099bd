import { escapeHtml } from '../escape-html.ts';
import { accountWords } from './account-words.ts';
import type { SocialAccount, SocialProvider } from './social-accounts.ts';

type Account = Omit<SocialAccount, 'sub'>;

/**
 * Content security policy: only scripts and styles of this origin. The page sets no opener policy, because
 * it must send a message to the window that opened it.
 */
export const accountPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Renders the page "choose an account", which replaces that of the provider. */
export function accountPage(language: 'fr' | 'en', provider: SocialProvider, accounts: Account[]): string {
  const words = accountWords[language];
  const item = (account: Account) => {
    const { email, first_name, last_name, email_verified } = account;
    return `<li><button type="button" class="entry account" data-account="${escapeHtml(JSON.stringify(account))}">
  <strong>${escapeHtml(`${first_name} ${last_name}`.trim()) || words.noName}</strong>
  <span>${escapeHtml(email) || words.noEmail}</span>
  <span class="note">${email_verified ? words.verified : words.unverified}</span>
</button></li>`;
  };
  const emailRequired = provider === 'google';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title[provider]} · Mèche</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/local/inbox/files/inbox.css">
<link rel="stylesheet" href="/local/identity/files/account.css">
<script type="module" src="/local/identity/files/account.js"></script>
</head>
<body>
<header>
  <p class="brand">Mèche</p>
  <h1>${words.title[provider]}</h1>
  <p class="lead">${words.lead[provider]}</p>
</header>
<main>
<p class="trouble" id="alone" role="status" hidden>${words.alone}</p>
<section aria-labelledby="accounts-title">
  <h2 id="accounts-title">${words.accounts}</h2>
  <ul>${accounts.map(item).join('\n')}</ul>
</section>
<details>
  <summary>${words.another}</summary>
  <form id="another">
    <label for="email">${emailRequired ? words.email : words.emailOptional}</label>
    <input id="email" name="email" type="email" maxlength="254" autocomplete="off"${emailRequired ? ' required' : ''}>
    <label for="first-name">${words.firstName}</label>
    <input id="first-name" name="first_name" maxlength="100" autocomplete="off">
    <label for="last-name">${words.lastName}</label>
    <input id="last-name" name="last_name" maxlength="100" autocomplete="off">
    <label class="check"><input name="email_verified" type="checkbox"${provider === 'google' ? ' checked' : ''}> ${words.isVerified}</label>
    <button type="submit">${words.submit}</button>
  </form>
</details>
<p class="trouble" id="failed" role="alert" hidden>${words.failed}</p>
<p><button type="button" class="quiet" id="cancel">${words.cancel}</button></p>
</main>
</body>
</html>
`;
}
