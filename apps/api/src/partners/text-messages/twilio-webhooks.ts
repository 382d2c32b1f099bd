import twilio from 'twilio';
import type { TextMessageReply, TextMessageStatus } from './port.ts';

export type TwilioForm = { body: string; signature: string };

const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET', 'ARRÊT']);
const starts = new Set(['START', 'UNSTOP', 'YES']);

/**
 * Reads Twilio's webhooks: forms, signed with the account's token over the address and the fields
 * (https://www.twilio.com/docs/usage/security). The results are undefined without a valid signature.
 */
export function twilioWebhooks({
  authToken,
  repliesUrl,
  statusUrl,
}: {
  authToken: string;
  repliesUrl: string;
  statusUrl: string;
}) {
  const readForm = (url: string, { body, signature }: TwilioForm) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    return twilio.validateRequest(authToken, signature, url, form) ? form : undefined;
  };
  return {
    readReply(sent: TwilioForm): TextMessageReply | undefined {
      const form = readForm(repliesUrl, sent);
      if (!form) return undefined;
      const { From: from = '', Body: text = '', OptOutType: optOutType } = form;
      const word = optOutType ?? text.trim().toUpperCase();
      const command = stops.has(word) ? 'stop' : starts.has(word) ? 'start' : 'other';
      return { from, command };
    },

    readStatus(sent: TwilioForm): TextMessageStatus | undefined {
      const form = readForm(statusUrl, sent);
      if (!form) return undefined;
      const { To: to = '', MessageStatus: status, ErrorCode: code } = form;
      const isLost = status === 'undelivered' || status === 'failed';
      return { to, failure: isLost ? Number(code ?? 0) : null };
    },
  };
}
