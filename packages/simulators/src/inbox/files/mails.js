import { byId, element, showInstant, showSize, words } from './page.js';

let chosen = '';

export function showMails(mails, filtered) {
  byId('note-mails').hidden = mails.length > 0;
  byId('note-mails').textContent = filtered ? words.noneFound : words.noMails;
  byId('panel-mails').querySelector('.split').hidden = mails.length === 0;
  const list = byId('list-mails');
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
  list.replaceChildren(
    ...mails.map((mail) =>
      element(
        'li',
        {},
        element(
          'button',
          {
            type: 'button',
            class: 'entry',
            'data-id': mail.id,
            'aria-current': mail.id === chosen ? 'true' : undefined,
            onclick: () => open(mail),
          },
          element('strong', {}, mail.subject || words.noSubject),
          element('span', {}, mail.to.join(', ')),
          element(
            'span',
            { class: 'note' },
            showInstant(mail.received_at),
            mail.attachments.length > 0 ? ` · ${mail.attachments.map(({ name }) => name).join(', ')}` : '',
          ),
        ),
      ),
    ),
  );
  if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus();
}

function open(mail) {
  chosen = mail.id;
  for (const entry of document.querySelectorAll('#list-mails .entry')) {
    if (entry.dataset.id === mail.id) entry.setAttribute('aria-current', 'true');
    else entry.removeAttribute('aria-current');
  }
  const title = element('h2', { tabindex: '-1' }, mail.subject || words.noSubject);
  byId('reader').replaceChildren(
    element('button', { type: 'button', class: 'quiet back', onclick: backToList }, words.backToList),
    title,
    element(
      'dl',
      {},
      ...[
        [words.from, mail.from],
        [words.to, mail.to.join(', ')],
        [words.received, showInstant(mail.received_at)],
      ].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
    ...attachments(mail),
    element('iframe', {
      src: `/local/mails/${mail.id}/body`,
      title: words.body,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    }),
  );
  setReading(true);
  title.focus({ preventScroll: true });
  byId('reader').scrollIntoView({ block: 'nearest' });
}

/** On a narrow screen the email replaces the list. */
function setReading(reading) {
  byId('panel-mails').querySelector('.split').toggleAttribute('data-reading', reading);
}

function backToList() {
  setReading(false);
  byId('list-mails').querySelector('[aria-current]')?.focus();
}

function attachments(mail) {
  if (mail.attachments.length === 0) return [];
  const items = mail.attachments.map((file) =>
    element(
      'li',
      {},
      element('a', { href: file.path, download: file.name }, file.name),
      ` ${file.type}, ${showSize(file.size)}`,
    ),
  );
  return [element('h3', {}, words.attachments), element('ul', { class: 'files' }, ...items)];
}

export function showMessages(messages, filtered) {
  byId('note-messages').hidden = messages.length > 0;
  byId('note-messages').textContent = filtered ? words.noneFound : words.noMessages;
  byId('list-messages').replaceChildren(
    ...messages.map((message) =>
      element(
        'li',
        { class: 'sms' },
        element(
          'p',
          { class: 'note' },
          `${message.from} → ${message.to} · ${showInstant(message.received_at)}`,
        ),
        element('p', { class: 'bubble' }, message.text),
      ),
    ),
  );
}
