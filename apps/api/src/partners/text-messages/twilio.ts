import twilio from 'twilio';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { TextMessageRefused, type TextMessageSender, TextMessageUnanswered } from './port.ts';

export type TwilioConfiguration = {
  accountSid: string;
  authToken: string;
  /** Sender: a phone number in E.164 format, or an alphanumeric name of at most 11 characters. */
  from: string;
  /** Address to which Twilio reports what became of each message. */
  statusUrl?: string;
  /** Replaces https://api.twilio.com by the simulator or a region. */
  baseUrl?: string;
};

// Refusals about credentials or the rate of calls: Twilio did not accept the message.
const retriableStatuses = new Set([401, 403, 429]);
/** Number of messages to one phone number that `find` looks through; the app sends fewer. */
const LOOKED_THROUGH = 50;

/** Sends text messages with Twilio's Programmable Messaging, or a server with the same REST interface. */
export function twilioTextMessageSender(configuration: TwilioConfiguration): TextMessageSender {
  const client = twilio(configuration.accountSid, configuration.authToken, {
    httpClient: new RedirectedClient(configuration.baseUrl),
  });
  const messages = `https://api.twilio.com/2010-04-01/Accounts/${configuration.accountSid}/Messages.json`;
  return {
    async send({ to, text, key }) {
      assertOutsideTransaction('text messages: send');
      const answer = await client
        .request({
          method: 'post',
          uri: messages,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Idempotency-Key': key },
          data: {
            To: to,
            From: configuration.from,
            Body: text,
            ...(configuration.statusUrl && { StatusCallback: configuration.statusUrl }),
          },
        })
        .catch((error: unknown) => {
          throw neverLeft(error)
            ? new PartnerUnavailable('text messages', error)
            : new TextMessageUnanswered(error);
        });
      return readAnswer(answer.statusCode, answer.body);
    },

    async find({ to, text }) {
      assertOutsideTransaction('text messages: find');
      try {
        const params = { To: to, PageSize: LOOKED_THROUGH };
        const { statusCode, body } = await client.request({ method: 'get', uri: messages, params });
        if (statusCode !== 200) throw new Error(`status ${statusCode}`);
        const listed = readBody<{ messages?: { sid: string; body: string }[] }>(body).messages;
        if (!listed) throw new Error('no list of messages');
        const found = listed.find((message) => message.body === text);
        return found && { partnerId: found.sid };
      } catch (error) {
        throw new PartnerUnavailable('text messages', error);
      }
    },
  };
}

/**
 * Returns true when the request was certainly not sent, because there was no DNS name or no connection.
 * After a time-out it may have been sent.
 */
function neverLeft(error: unknown): boolean {
  const { syscall, cause } = error as { syscall?: string; cause?: unknown };
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  const inner = error instanceof AggregateError ? error.errors[0] : cause;
  return inner !== undefined && inner !== error && neverLeft(inner);
}

type ClientOptions<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];

/** Redirects requests in the transport, because Twilio's client builds absolute addresses. */
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
  if (retriableStatuses.has(statusCode))
    throw new PartnerUnavailable('text messages', new Error(`status ${statusCode}`));
  const answer = readBody<{ sid?: string; code?: number; message?: string }>(body);
  if (statusCode >= 200 && statusCode < 300 && answer.sid) return { partnerId: answer.sid };
  if (statusCode >= 400 && statusCode < 500)
    throw new TextMessageRefused(answer.code ?? statusCode, answer.message ?? `status ${statusCode}`);
  throw new TextMessageUnanswered(new Error(`status ${statusCode}`));
}

function readBody<T>(body: unknown): Partial<T> {
  if (typeof body !== 'string') return (body ?? {}) as Partial<T>;
  try {
    return JSON.parse(body) as Partial<T>;
  } catch {
    return {};
  }
}
