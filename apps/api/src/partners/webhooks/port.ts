/** Outcome of a webhook call: a status, or why there is none. */
export type WebhookAnswer =
  | { status: number }
  | { problem: 'silent' | 'unreachable' | 'private_address' | 'insecure' };

/** Calls systems of professionals, at addresses they entered. */
export type WebhookSender = {
  /** Whether the address is https on a public host. */
  mayReach(url: string): boolean;
  /**
   * Never throws for the receiver's behaviour. Redirects are not followed, the body is hardly read, and the
   * whole takes a few seconds at most.
   */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>;
};
