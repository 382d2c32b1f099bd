/** A browser's push subscription, which its push service issued. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/**
 * The subscription has ended (404, 410): the user withdrew the permission, or the browser no longer exists.
 */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/**
 * The push service permanently refused the message, or it was not sent: bad endpoint or keys. `code` is the
 * service's status or the reason.
 */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the push was refused: ${code}`);
    this.code = code;
  }
}

/** The push service did not answer, or refused the message for now. */
export class PushPutOff extends Error {
  override readonly name = 'PushPutOff';

  constructor(code: string, cause?: unknown) {
    super(`the push was put off: ${code}`, { cause });
  }
}

export type PushSender = {
  /** VAPID public key: an uncompressed P-256 point in base64url. */
  publicKey: string;
  /**
   * Returns whether the endpoint is https on a public host. Host names are not resolved here; `send` checks
   * their addresses.
   */
  mayReach(endpoint: string): boolean;
  /**
   * Sends a message and resolves once the push service has accepted it; a retry may deliver it twice. A
   * message replaces an earlier undelivered one with the same `topic`. Throws PushGone, PushRefused,
   * PushPutOff.
   */
  send(
    subscription: PushSubscription,
    message: { payload: object; ttlSeconds: number; topic: string },
  ): Promise<void>;
};
