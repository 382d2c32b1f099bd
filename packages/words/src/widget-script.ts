import en from '../en/widget-script.json' with { type: 'json' };
import fr from '../fr/widget-script.json' with { type: 'json' };

/** Words of the script that other sites embed, for the elements outside of the frame. */
export const wordsOfWidget = { fr, en };
