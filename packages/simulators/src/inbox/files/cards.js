import { byId, element, showInstant, showMoney, words } from './page.js';

/** Number of rows on the page; the totals count all holds. */
const maxRows = 200;

export function showCards(holds) {
  const rows = holds.map(readRow).sort((a, b) => b.created.localeCompare(a.created));
  byId('note-cards').hidden = rows.length > 0;
  byId('note-cards').textContent = words.noCards;
  byId('table-cards').hidden = rows.length === 0;
  byId('table-cards').replaceChildren(
    element(
      'table',
      {},
      element('thead', {}, headings()),
      element('tbody', {}, ...rows.slice(0, maxRows).map(showRow)),
      element('tfoot', {}, totals(rows)),
    ),
  );
}

function readRow(hold) {
  const released = releasedCents(hold);
  return {
    id: hold.id,
    created: hold.created,
    card: hold.card ?? '–',
    held: hold.held_cents,
    captured: hold.captured_cents,
    released,
    refunded: hold.refunded_cents,
    ...stateOf(hold, released),
  };
}

/** The cents of a hold that were released without a debit. */
function releasedCents(hold) {
  if (hold.status === 'succeeded') return hold.amount_cents - hold.captured_cents;
  const wasHeld = hold.status === 'canceled' && hold.card !== null && hold.error_code === null;
  return wasHeld ? hold.amount_cents : 0;
}

function stateOf(hold, released) {
  if (hold.refunded_cents > 0) return { state: words.stateRefunded, tone: 'loss' };
  if (hold.captured_cents > 0) return { state: words.stateCaptured, tone: 'done' };
  if (hold.held_cents > 0) return { state: words.stateHeld, tone: '' };
  if (released > 0 || hold.status === 'canceled') return { state: words.stateReleased, tone: '' };
  if (hold.error_code !== null) return { state: `${words.stateDeclined} (${hold.error_code})`, tone: 'loss' };
  return { state: words.stateWaiting, tone: '' };
}

const amounts = ['held', 'captured', 'released', 'refunded'];

function headings() {
  return element(
    'tr',
    {},
    ...[words.created, words.card, words.state].map((text) => element('th', { scope: 'col' }, text)),
    ...amounts.map((name) => element('th', { scope: 'col', class: 'amount' }, words[name])),
    element('th', { scope: 'col' }, words.payment),
  );
}

function showRow(row) {
  return element(
    'tr',
    {},
    element('td', {}, showInstant(row.created)),
    element('td', {}, row.card),
    element('td', { class: row.tone || undefined }, row.state),
    ...amounts.map((name) =>
      element('td', { class: 'amount' }, row[name] === 0 ? '–' : showMoney(row[name])),
    ),
    element('td', { class: 'note' }, row.id),
  );
}

function totals(rows) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row', colspan: '3' }, words.total),
    ...amounts.map((name) =>
      element(
        'td',
        { class: 'amount', 'data-total': name },
        showMoney(rows.reduce((sum, row) => sum + row[name], 0)),
      ),
    ),
    element('td', {}),
  );
}
