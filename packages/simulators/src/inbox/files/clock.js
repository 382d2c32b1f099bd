import { byId, element, fill, readJson, showDay, showInstant, words } from './page.js';

const address = '/api/v1/local/clock';
const buttons = [byId('plus-hour'), byId('plus-day'), byId('reset')];
let shown = '';

export function startClock(afterMove) {
  const move = async (body) => {
    setBusy(true);
    try {
      const answer = await readJson(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.value?.now) show(answer.value, move);
      await refreshClock();
      afterMove();
    } catch {
      byId('offset').textContent = words.clockRefused;
      shown = '';
    } finally {
      setBusy(false);
    }
  };
  byId('plus-hour').addEventListener('click', () => move({ advance_seconds: 3600 }));
  byId('plus-day').addEventListener('click', () => move({ advance_seconds: 86400 }));
  byId('reset').addEventListener('click', () => move({ reset: true }));

  async function refreshClock() {
    try {
      const { value } = await readJson(address);
      show(value, move);
    } catch {
      shown = '';
      byId('now').textContent = '–';
      byId('offset').textContent = words.clockAway;
      for (const button of buttons) button.disabled = true;
    }
  }
  return refreshClock;
}

function setBusy(busy) {
  for (const button of document.querySelectorAll('.clock button')) button.disabled = busy;
}

function show(value, move) {
  byId('now').textContent = `${showDay(value.now)} (${words.clockZone})`;
  byId('offset').textContent = describeOffset(value.offset_seconds);
  byId('plus-hour').disabled = false;
  byId('plus-day').disabled = false;
  byId('reset').disabled = value.offset_seconds === 0;
  const appointments = value.appointments ?? [];
  // Rebuilds the list only when it has changed, so that a button does not move while it is pressed.
  const next = JSON.stringify(appointments);
  if (next === shown) return;
  shown = next;
  byId('visits').replaceChildren(
    ...(appointments.length === 0
      ? [element('li', { class: 'note' }, words.noAppointments)]
      : appointments.map((visit) =>
          element(
            'li',
            {},
            element('span', {}, element('strong', {}, showInstant(visit.starts_at)), ' ', visit.label),
            element(
              'button',
              {
                type: 'button',
                class: 'quiet',
                'aria-label': `${words.goTo} : ${showInstant(visit.starts_at)}, ${visit.label}`,
                onclick: () => move({ to: visit.starts_at }),
              },
              words.goTo,
            ),
          ),
        )),
  );
}

function describeOffset(seconds) {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes === 0) return words.clockOnTime;
  const parts = [
    [Math.floor(minutes / 1440), words.days],
    [Math.floor((minutes % 1440) / 60), words.hours],
    [minutes % 60, words.minutes],
  ];
  const amount = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => fill(text, { count }))
    .join(' ');
  return fill(seconds > 0 ? words.clockAhead : words.clockBehind, { amount });
}
