import { performance } from 'node:perf_hooks';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { partnerCalls } from '#kit/telemetry/metrics';
import { tracer } from '#kit/telemetry/spans';
import { CardDeclined } from '#partners/card-payments/charges.port';
import { EmailPutOff, EmailRefused } from '#partners/email/port';
import { InvalidIdToken } from '#partners/identity-service/port';
import { PartnerRefused } from '#partners/partner-refused';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { PushGone, PushPutOff, PushRefused } from '#partners/push/port';
import { TextMessageRefused, TextMessageUnanswered } from '#partners/text-messages/port';

export type PartnerCall = {
  partner: string;
  operation: string;
  /** `unavailable`: no answer, so the outcome is unknown. `failed`: an error of the app. */
  outcome: 'ok' | 'refused' | 'unavailable' | 'failed';
  seconds: number;
};

/** Returns the port with its calls measured, recorded in spans, and passed to `onCall` when they end. */
export function observePartner<Port extends object>(
  partner: string,
  port: Port,
  onCall: (call: PartnerCall) => void,
): Port {
  const observe = (operation: string, call: () => unknown): unknown => {
    const startMs = performance.now();
    const attributes = { 'meche.partner': partner, 'meche.operation': operation };
    const span = tracer.startSpan(`${partner}.${operation}`, { kind: SpanKind.CLIENT, attributes });
    const result = context.with(trace.setSpan(context.active(), span), call);
    // Without a promise the port only computed something. A span that does not end is not sent.
    if (!(result instanceof Promise)) return result;
    const end = (outcome: PartnerCall['outcome']) => {
      const seconds = (performance.now() - startMs) / 1000;
      partnerCalls.observe({ partner, operation, outcome }, seconds);
      span.setAttribute('meche.outcome', outcome);
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      onCall({ partner, operation, outcome, seconds });
    };
    return result.then(
      (value) => {
        end('ok');
        return value;
      },
      (error) => {
        end(outcomeOf(error));
        throw error;
      },
    );
  };
  const members = Object.entries(port).map(([name, member]) =>
    typeof member === 'function'
      ? [name, (...args: unknown[]) => observe(name, () => Reflect.apply(member, port, args))]
      : [name, member],
  );
  return Object.fromEntries(members);
}

const unanswered = [PartnerUnavailable, EmailPutOff, PushPutOff, TextMessageUnanswered];
const refusals = [
  PartnerRefused,
  CardDeclined,
  EmailRefused,
  InvalidIdToken,
  PushGone,
  PushRefused,
  TextMessageRefused,
];

function outcomeOf(error: unknown): PartnerCall['outcome'] {
  if (unanswered.some((kind) => error instanceof kind)) return 'unavailable';
  return refusals.some((kind) => error instanceof kind) ? 'refused' : 'failed';
}
