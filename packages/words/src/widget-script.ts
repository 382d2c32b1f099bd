import en from '../en/widget-script.json' with { type: 'json' };
import fr from '../fr/widget-script.json' with { type: 'json' };

/** What the script in other people's pages says, beside the frame that it opens. */
export const wordsOfWidget = { fr, en };
