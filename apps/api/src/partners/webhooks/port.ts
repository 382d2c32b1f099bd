/**
 * Outcome of a webhook call: the status of the answer, or the reason why there is none. `silent`: no answer
 * in time. `unreachable`: no connection. `private_address`: `mayReach` is false or the name leads to such
 * an address. `insecure`: bad certificate or TLS.
 */
export type WebhookAnswer =
  | { status: number }
  | { problem: 'silent' | 'unreachable' | 'private_address' | 'insecure' };

/** Calls systems of professionals at addresses that the professionals entered. */
export type WebhookSender = {
  /**
   * Returns whether the address is https on a public host. Host names are not resolved here; `post` checks
   * their addresses.
   */
  mayReach(url: string): boolean;
  /**
   * Sends a request and never throws for the receiver's behaviour. Redirects are not followed, the body of
   * the answer is ignored, and the call takes a few seconds at most.
   */
  post(url: string, message: { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>;
};
