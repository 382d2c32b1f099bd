type Line = { side: 'customer' | 'professional'; text: string };

/** Sample threads between customers and professionals; the lines of a thread are in order. */
export const conversations: readonly (readonly Line[])[] = [
  [
    { side: 'customer', text: 'Bonjour, est-ce que vous avez une place pour garer un vélo près du salon ?' },
    { side: 'professional', text: 'Bonjour, oui : il y a des arceaux juste devant la porte.' },
    { side: 'customer', text: 'Parfait, merci beaucoup. À très vite !' },
  ],
  [
    {
      side: 'customer',
      text: 'Bonjour, j’hésite entre un balayage et des mèches. Vous pourriez me conseiller ?',
    },
    {
      side: 'professional',
      text: 'Bonjour, avec plaisir. Envoyez-moi une photo de vos cheveux à la lumière du jour, de dos si possible.',
    },
    { side: 'customer', text: 'Je vous envoie ça ce soir en rentrant.' },
  ],
  [
    { side: 'customer', text: 'Je risque d’avoir cinq minutes de retard, est-ce que ça ira ?' },
    { side: 'professional', text: 'Aucun souci, prenez votre temps.' },
  ],
  [
    { side: 'customer', text: 'La couleur tient très bien, merci encore pour samedi.' },
    { side: 'professional', text: 'Merci à vous, ça me fait plaisir. Pensez au soin une fois par semaine.' },
    { side: 'customer', text: 'Quelle marque vous utilisiez, déjà ?' },
  ],
  [
    {
      side: 'professional',
      text: 'Bonjour, la coiffeuse qui vous suit est absente vendredi. Samedi vous irait aussi ?',
    },
    { side: 'customer', text: 'Oui, samedi matin c’est encore mieux.' },
    { side: 'professional', text: 'C’est noté, je vous propose un créneau.' },
  ],
  [{ side: 'customer', text: 'Bonjour, coupez-vous aussi les enfants de trois ans ?' }],
];

/** Quick answers of the demo professionals. */
export const quickAnswers: readonly string[] = [
  'Avec plaisir, à bientôt.',
  'Vous pouvez réserver en ligne, les créneaux sont à jour.',
  'Envoyez-moi une photo à la lumière du jour, s’il vous plaît.',
];

/** Automatic answer that the demo professionals send while they are closed. */
export const automaticAnswer =
  'Merci de votre message. Nous sommes fermés, nous vous répondons dès notre retour.';
