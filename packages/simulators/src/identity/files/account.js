// Sends the chosen account to the page that opened this window; only a page of this origin receives it.

const opener = window.opener;
const provider = window.location.pathname.split('/').at(-1);
const byId = (id) => document.getElementById(id);

byId('alone').hidden = opener !== null;

async function choose(account) {
  byId('failed').hidden = true;
  const response = await fetch(`/local/identity/${provider}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  }).catch(() => undefined);
  if (!response?.ok) {
    byId('failed').hidden = false;
    return;
  }
  const { credential } = await response.json();
  // The opener closes this window when it has received the message.
  opener?.postMessage({ credential }, window.location.origin);
}

for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => choose(JSON.parse(button.dataset.account)));
}

byId('another').addEventListener('submit', (event) => {
  event.preventDefault();
  const { email, email_verified, ...names } = Object.fromEntries(new FormData(event.target));
  choose({ ...names, email, email_verified: email_verified === 'on' });
});

byId('cancel').addEventListener('click', () => window.close());
