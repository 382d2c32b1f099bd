// The card form of the simulated partner. It runs in a frame, so that the page around it never sees a card
// number.
const address = new URLSearchParams(location.search);
const key = address.get('key') ?? '';
const form = document.querySelector('form');
const fields = {
  name: document.querySelector('#name'),
  number: document.querySelector('#number'),
  expiry: document.querySelector('#expiry'),
  code: document.querySelector('#code'),
};
const PARAM_FIELDS = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'code' };
const FINISHED = ['succeeded', 'requires_capture', 'processing'];

function tell(message) {
  parent.postMessage({ from: 'meche-card', ...message }, location.origin);
}

function digits(field) {
  return field.value.replace(/\D/g, '');
}

fields.number.addEventListener('input', () => {
  const grouped = digits(fields.number)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
  if (fields.number.selectionStart === fields.number.value.length) fields.number.value = grouped;
});
fields.expiry.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete')) return;
  const typed = digits(fields.expiry).slice(0, 6);
  const month = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  fields.expiry.value = month.length < 2 ? month : `${month.slice(0, 2)} / ${month.slice(2)}`;
});

function complain(name, problem) {
  const field = fields[name];
  const line = document.querySelector(`#${name}-error`);
  field.setAttribute('aria-invalid', String(problem !== undefined));
  line.hidden = problem === undefined;
  line.textContent = problem === undefined ? '' : line.dataset[problem];
}
for (const [name, field] of Object.entries(fields)) field.addEventListener('input', () => complain(name));

function isCardNumber(number) {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return number.length >= 12 && sum % 10 === 0;
}

/**
 * Returns the entered card, or undefined when a field is invalid. Each invalid field shows its problem and
 * the first one gets the focus.
 */
function readCard() {
  const number = digits(fields.number);
  const expiry = digits(fields.expiry);
  const code = digits(fields.code);
  const problems = {
    name: fields.name.value.trim() === '' ? 'missing' : undefined,
    number: number === '' ? 'missing' : isCardNumber(number) ? undefined : 'wrong',
    expiry: expiry === '' ? 'missing' : /^(0[1-9]|1[0-2])(\d{2}|\d{4})$/.test(expiry) ? undefined : 'wrong',
    code: code === '' ? 'missing' : /^\d{3,4}$/.test(code) ? undefined : 'wrong',
  };
  for (const [name, problem] of Object.entries(problems)) complain(name, problem);
  const first = Object.keys(problems).find((name) => problems[name]);
  if (first) {
    fields[first].focus();
    return undefined;
  }
  return new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': expiry.slice(0, 2),
    'card[exp_year]': expiry.slice(2),
    'card[cvc]': code,
    'billing_details[name]': fields.name.value.trim(),
  });
}

async function ask(method, path, body) {
  try {
    const answer = await fetch(`/local/card/v1/${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: {} };
  }
}

function outcome({ status, body }) {
  const error = body.error;
  if (status === 0 || status >= 500 || status === 429) return { status: 'failed', code: 'unavailable' };
  if (error) {
    // The intent was already confirmed by an earlier request: its status decides.
    const stands = error.payment_intent ?? error.setup_intent;
    if (stands && FINISHED.includes(stands.status)) return { status: 'succeeded', code: null };
    const code = error.decline_code ?? error.code ?? 'failed';
    return { status: status === 402 ? 'needs_other_card' : 'failed', code };
  }
  if (FINISHED.includes(body.status)) return { status: 'succeeded', code: null };
  if (body.status === 'requires_action') {
    const action = body.next_action;
    return { authenticate: action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url.url };
  }
  const refusal = body.last_payment_error ?? body.last_setup_error;
  return { status: 'needs_other_card', code: refusal?.decline_code ?? refusal?.code ?? 'declined' };
}

/** Creates a payment method for the entered card. Returns either `card` or `problem`. */
async function makeCard() {
  const typed = readCard();
  if (!typed) return { problem: { status: 'failed', code: 'incomplete' } };
  const made = await ask('POST', 'payment_methods', typed);
  if (made.status === 200) return { card: made.body };
  const field = PARAM_FIELDS[made.body.error?.param];
  if (field) {
    complain(field, 'wrong');
    fields[field].focus();
  }
  return { problem: outcome(made) };
}

async function keep() {
  const { card, problem } = await makeCard();
  return problem ?? { token: card.id, lastDigits: card.card.last4 };
}

async function confirm({ intent, clientSecret, savedCardId }) {
  const path = `${intent}_intents/${clientSecret.split('_secret_')[0]}`;
  let card = savedCardId;
  if (!card) {
    const made = await makeCard();
    if (made.problem) return made.problem;
    card = made.card.id;
  }
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: card });
  return outcome(await ask('POST', `${path}/confirm`, body));
}

async function resume({ intent, clientSecret }) {
  const query = new URLSearchParams({ client_secret: clientSecret });
  const found = outcome(await ask('GET', `${intent}_intents/${clientSecret.split('_secret_')[0]}?${query}`));
  return found.authenticate ? { status: 'failed', code: 'authentication_abandoned' } : found;
}

const WORK = { keep, confirm, resume };

addEventListener('message', async (event) => {
  if (event.origin !== location.origin || event.source !== parent) return;
  const { to, id, work } = event.data ?? {};
  if (to !== 'meche-card' || !Object.hasOwn(WORK, work)) return;
  tell({ id, ...(await WORK[work](event.data)) });
});
form.addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(() => tell({ height: Math.ceil(form.getBoundingClientRect().height) })).observe(form);
tell({ ready: true });
