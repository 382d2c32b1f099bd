import twilio from 'twilio';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { TextMessageRefused, type TextMessageSender } from './port.ts';

export type TwilioConfiguration = {
  accountSid: string;
  authToken: string;
  /** The sender: a number in E.164 or an alphanumeric name of at most 11 characters. */
  from: string;
  /** Takes the place of https://api.twilio.com: the local neighbourhood, a region. */
  baseUrl?: string;
};

// Refusals that blame the credentials or the rate, not the message.
const retriableStatuses = new Set([401, 403, 429]);

/** Twilio's Programmable Messaging, or anything that speaks its REST interface. */
export function twilioTextMessageSender(configuration: TwilioConfiguration): TextMessageSender {
  const client = twilio(configuration.accountSid, configuration.authToken, {
    httpClient: new RedirectedClient(configuration.baseUrl),
  });
  return {
    async send({ to, text, key }) {
      assertOutsideTransaction('text messages: send');
      try {
        const { statusCode, body } = await client.request({
          method: 'post',
          uri: `https://api.twilio.com/2010-04-01/Accounts/${configuration.accountSid}/Messages.json`,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Idempotency-Key': key },
          data: { To: to, From: configuration.from, Body: text },
        });
        return readAnswer(statusCode, body);
      } catch (error) {
        if (error instanceof TextMessageRefused) throw error;
        throw new PartnerUnavailable('text messages', error);
      }
    },
  };
}

type ClientOptions<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];

/** Twilio's client builds absolute addresses itself: only the transport can send them elsewhere. */
class RedirectedClient extends twilio.RequestClient {
  readonly #baseUrl: string | undefined;

  constructor(baseUrl: string | undefined) {
    super({ timeout: 15_000 });
    this.#baseUrl = baseUrl?.replace(/\/$/, '');
  }

  override request<T>(options: ClientOptions<T>) {
    const uri = this.#baseUrl ? options.uri.replace('https://api.twilio.com', this.#baseUrl) : options.uri;
    return super.request<T>({ ...options, uri });
  }
}

function readAnswer(statusCode: number, body: unknown): { partnerId: string } {
  const answer = (typeof body === 'string' ? JSON.parse(body) : body) as {
    sid?: string;
    code?: number;
    message?: string;
  };
  if (statusCode >= 200 && statusCode < 300 && answer.sid) return { partnerId: answer.sid };
  if (statusCode >= 400 && statusCode < 500 && !retriableStatuses.has(statusCode)) {
    throw new TextMessageRefused(answer.code ?? statusCode, answer.message ?? `status ${statusCode}`);
  }
  throw new Error(answer.message ?? `status ${statusCode}`);
}
