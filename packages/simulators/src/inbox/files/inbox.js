import { showCards } from './cards.js';
import { startClock } from './clock.js';
import { showMails, showMessages } from './mails.js';
import { byId, readJson } from './page.js';

const sections = ['mails', 'messages', 'cards'];
const pollMilliseconds = 3_000;
const shown = {};

function showSection() {
  const requested = location.hash.slice(1);
  const current = sections.includes(requested) ? requested : 'mails';
  for (const section of sections) {
    byId(`panel-${section}`).hidden = section !== current;
    if (section === current) byId(`tab-${section}`).setAttribute('aria-current', 'page');
    else byId(`tab-${section}`).removeAttribute('aria-current');
  }
  byId('filter-row').hidden = current === 'cards';
  if (current === 'cards') refresh();
}

// Rebuilds a list only when it has changed, so that focus and scroll position stay.
function showIfChanged(name, content, show) {
  const text = JSON.stringify(content);
  if (shown[name] === text) return;
  shown[name] = text;
  show();
}

async function refresh() {
  try {
    const [{ mails }, { messages }] = await Promise.all([
      readJson('/local/mails'),
      readJson('/local/messages'),
    ]);
    // The export of the card partner is long: it is read once for the count, and after that only while its
    // section is open.
    if (shown.cards === undefined || !byId('panel-cards').hidden) {
      const { holds } = await readJson('/local/card/export');
      byId('count-cards').textContent = holds.length;
      showIfChanged('cards', holds, () => showCards(holds));
    }
    byId('trouble').hidden = true;
    byId('count-mails').textContent = mails.length;
    byId('count-messages').textContent = messages.length;
    const filter = byId('filter').value.trim().toLowerCase();
    const mine = mails.filter((mail) => mail.to.some((address) => address.includes(filter)));
    const texts = messages.filter((message) =>
      message.to.replaceAll(' ', '').includes(filter.replaceAll(' ', '')),
    );
    showIfChanged('mails', [mine, filter], () => showMails(mine, filter !== ''));
    showIfChanged('messages', [texts, filter], () => showMessages(texts, filter !== ''));
  } catch {
    byId('trouble').hidden = false;
  }
}

const refreshClock = startClock(refresh);

async function keepFresh() {
  if (document.visibilityState === 'visible') await Promise.all([refresh(), refreshClock()]);
  setTimeout(keepFresh, pollMilliseconds);
}

window.addEventListener('hashchange', showSection);
byId('filter').addEventListener('input', refresh);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refresh();
});
showSection();
keepFresh();
