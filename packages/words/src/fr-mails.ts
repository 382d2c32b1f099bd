import invoices from '../fr/invoices.json' with { type: 'json' };
import manifest from '../fr/manifest.json' with { type: 'json' };
import notifications from '../fr/notifications.json' with { type: 'json' };

/** What mails, messages and documents alone say: no browser loads it. */
export const words = { manifest, invoices, notifications };
