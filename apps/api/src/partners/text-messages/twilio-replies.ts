import twilio from 'twilio';
import type { TextMessageReplies } from './port.ts';

const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET', 'ARRÊT']);
const starts = new Set(['START', 'UNSTOP', 'YES']);

/** Reads Twilio's webhook: a form, signed with the account's token over the address and the fields. */
export function twilioReplies({ authToken, url }: { authToken: string; url: string }): TextMessageReplies {
  return {
    read(body, signature) {
      const form = Object.fromEntries(new URLSearchParams(body));
      if (!twilio.validateRequest(authToken, signature, url, form)) return undefined;
      const { From: from = '', Body: text = '', OptOutType: optOutType } = form;
      const word = optOutType ?? text.trim().toUpperCase();
      const command = stops.has(word) ? 'stop' : starts.has(word) ? 'start' : 'other';
      return { from, command };
    },
  };
}
