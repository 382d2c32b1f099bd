/** A browser's push subscription, issued by its push service. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** The subscription ended (404, 410): permission withdrawn, or the browser is gone. */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** Refused for good; `code` is the status, or what is wrong with the endpoint. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the push was refused: ${code}`);
    this.code = code;
  }
}

/** This push service would accept it later, or does not answer. */
export class PushPutOff extends Error {
  override readonly name = 'PushPutOff';

  constructor(code: string, cause?: unknown) {
    super(`the push was put off: ${code}`, { cause });
  }
}

export type PushSender = {
  /** VAPID public key: base64url, uncompressed P-256. */
  publicKey: string;
  /** Whether the endpoint is https on a public host. */
  mayReach(endpoint: string): boolean;
  /**
   * Resolves once the push service accepted the message, possibly twice. Throws PushGone, PushRefused,
   * PushPutOff. `topic`: replaces an earlier undelivered message.
   */
  send(
    subscription: PushSubscription,
    message: { payload: object; ttlSeconds: number; topic: string },
  ): Promise<void>;
};
