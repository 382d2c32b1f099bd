import en from '../en/widget-script.json' with { type: 'json' };
import fr from '../fr/widget-script.json' with { type: 'json' };

/** Words of the script in pages of other sites, outside the frame. */
export const wordsOfWidget = { fr, en };
