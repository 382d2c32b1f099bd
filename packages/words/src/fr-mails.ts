import notifications from '../fr/notifications.json' with { type: 'json' };

/** What mails and messages alone say: no browser loads it. */
export const words = { notifications };
