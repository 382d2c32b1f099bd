import invoices from '../fr/invoices.json' with { type: 'json' };
import manifest from '../fr/manifest.json' with { type: 'json' };
import notifications from '../fr/notifications.json' with { type: 'json' };

/** French words of emails, SMS and documents; browsers do not load them. */
export const words = { manifest, invoices, notifications };
