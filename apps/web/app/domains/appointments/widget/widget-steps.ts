import type { ProfessionalPage } from '@meche/contract/professionals';
import { applyDraftChange, type BookingDraft, readBookingDraft } from '../booking/booking-draft.ts';
import { bookingUrl } from '../booking/booking-url.ts';

/**
 * State of the embedded widget. `chosen` is the query string of the booking URL; like that URL, it is
 * checked against the professional's offer.
 */
export type WidgetState =
  | { step: 'services'; chosen: string }
  | { step: 'time' | 'elsewhere'; chosen: string; ticket: string };

export type WidgetEvent =
  | { kind: 'changed'; page: ProfessionalPage; what: Partial<BookingDraft> }
  /** Opens the time step. The ticket is for the current choice only. */
  | { kind: 'to_times'; ticket: string }
  | { kind: 'back' }
  /** The customer opened the window in which the booking continues. */
  | { kind: 'left' }
  | { kind: 'again' };

export const initialWidgetState: WidgetState = { step: 'services', chosen: '' };

export function readWidgetDraft({ chosen }: WidgetState, page: ProfessionalPage): BookingDraft {
  return readBookingDraft(new URLSearchParams(chosen), page);
}

export function nextWidgetState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.kind) {
    case 'changed': {
      const draft = applyDraftChange(readWidgetDraft(state, event.page), event.what);
      // The address of this step includes the displayed week.
      const [, chosen = ''] = bookingUrl(event.page.slug, draft, 'choose_date_time').split('?');
      return { ...state, chosen };
    }
    case 'to_times':
      return { step: 'time', chosen: state.chosen, ticket: event.ticket };
    case 'back':
      return { step: 'services', chosen: state.chosen };
    case 'left':
      return state.step === 'time' ? { ...state, step: 'elsewhere' } : state;
    case 'again':
      return initialWidgetState;
  }
}

/** Returns the URL where the booking continues after the time step, in the language of the frame. */
export function continueBookingUrl(
  slug: string,
  draft: BookingDraft,
  { ticket, language }: { ticket: string; language: string },
): string {
  return `${bookingUrl(slug, { ...draft, ticket }, 'your_information')}&lang=${language}`;
}

/** Returns an unguessable id. `crypto.randomUUID` is missing in frames of pages without https. */
export function createWidgetTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
