// Shared by all sections of the page: words, dates, amounts, and elements built without markup strings.

export const language = document.documentElement.lang;
export const words = await fetch(`/local/inbox/words/${language}`).then((response) => response.json());

const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
const day = new Intl.DateTimeFormat(locale, {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const short = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });

const sizes = (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
const kilobytes = sizes('kilobyte');
const bytes = sizes('byte');

export const showDay = (instant) => day.format(new Date(instant));
export const showInstant = (instant) => short.format(new Date(instant));
export const showMoney = (cents) => euros.format(cents / 100);
export const showSize = (size) => (size < 1000 ? bytes.format(size) : kilobytes.format(size / 1000));
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const byId = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export async function readJson(path, init) {
  const response = await fetch(path, { headers: { accept: 'application/json' }, ...init });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
