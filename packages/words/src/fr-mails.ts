import invoices from '../fr/invoices.json' with { type: 'json' };
import manifest from '../fr/manifest.json' with { type: 'json' };
import notifications from '../fr/notifications.json' with { type: 'json' };

/** Words of emails, SMS and documents: no browser loads them. */
export const words = { manifest, invoices, notifications };
