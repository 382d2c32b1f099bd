import type { Category } from '@meche/contract/enumerations';

/**
 * Sentences for reviews. A review has an opening and may have a sentence about the service and a closing,
 * so that few reviews are equal.
 */
export const openings: Record<'delighted' | 'pleased' | 'mixed' | 'let_down', readonly string[]> = {
  delighted: [
    'Exactement ce que j’avais en tête.',
    'Un résultat qui me ravit.',
    'Enfin quelqu’un qui écoute.',
    'Troisième visite et toujours parfait.',
    'Un vrai coup de cœur.',
    'Je recommande les yeux fermés.',
    'Travail soigné, du début à la fin.',
    'On m’a demandé l’adresse dans la rue.',
    'Accueil chaleureux et mains d’or.',
    'Le meilleur rendez-vous depuis longtemps.',
    'Précision, douceur, bonne humeur : tout y est.',
    'Ma fille ne veut plus aller ailleurs.',
    'Une heure pour moi, et quel résultat.',
    'Je cherchais depuis mon déménagement, j’ai trouvé.',
    'On sent le métier, et la passion.',
    'Mon mari a remarqué, c’est dire.',
    'Je suis ressortie avec le sourire.',
    'Des années de mauvaises coupes oubliées en une visite.',
    'Chaque geste est expliqué, rien n’est imposé.',
    'Ma mère y va aussi, maintenant.',
    'J’avais peur de couper, je ne regrette rien.',
    'Une adresse que je voudrais garder pour moi.',
    'Le temps a filé, on y est si bien.',
    'Mes cheveux n’ont jamais été aussi faciles à coiffer.',
    'Une écoute rare et un œil très sûr.',
    'Venue par hasard, revenue exprès.',
    'Bluffée par le résultat.',
    'Cela se voit que le travail est aimé ici.',
    'Douceur, calme et un résultat superbe.',
    'Un sans-faute, comme à chaque fois.',
    'Rien à redire, tout était parfait.',
    'Ils ont rattrapé une couleur que je croyais perdue.',
    'Le conseil était juste : plus court, c’est mieux.',
    'Une belle rencontre et une belle coupe.',
    'Je n’avais plus confiance, me voilà réconciliée.',
    'Le soin du détail jusqu’à la nuque.',
    'Même mon épi a trouvé sa place.',
    'Compliments reçus toute la semaine.',
    'Parfait pour mon entretien du lendemain.',
    'De l’or dans les mains, vraiment.',
  ],
  pleased: [
    'Très bon moment et bon résultat.',
    'Bien dans l’ensemble.',
    'Le résultat me plaît.',
    'Sérieux et ponctuel.',
    'Bonne adresse.',
    'Bon rapport entre le prix et le travail.',
    'Joli travail, quelques minutes d’attente au début.',
    'Conforme à ce qui était annoncé.',
    'Agréable et efficace.',
    'Content de ma visite.',
    'Un bon moment, une jolie coupe.',
    'Travail propre, accueil simple.',
    'J’y retournerai sans hésiter.',
    'Le salon est petit mais on s’y sent bien.',
    'Bon conseil sur la longueur.',
    'Un peu plus long que prévu, mais cela valait la peine.',
  ],
  mixed: [
    'Correct, sans plus.',
    'Résultat un peu loin de la photo que j’avais montrée.',
    'Un quart d’heure de retard, mais un travail honnête.',
    'Bien coupé, séchage un peu rapide.',
    'Personnel aimable, mais je m’attendais à plus de conseils.',
  ],
  let_down: [
    'Dommage, j’ai dû faire reprendre le côté gauche.',
    'Trop court par rapport à ce que j’avais demandé.',
    'Longue attente malgré le rendez-vous.',
  ],
};

/** Sentences about the service, for good reviews only. */
export const aboutService: Record<Category, readonly string[]> = {
  man_cut: [
    'Dégradé impeccable.',
    'Coupe nette, qui repousse bien.',
    'Les contours sont parfaits.',
    'Le style que je voulais, compris tout de suite.',
  ],
  woman_cut: [
    'La coupe tombe toute seule, même sans brushing.',
    'La longueur est restée, comme promis.',
    'Le carré est droit au millimètre.',
    'Les pointes revivent.',
  ],
  coloration: [
    'La couleur est lumineuse et les racines invisibles.',
    'Le cuivré est exactement celui de la photo.',
    'Balayage très naturel.',
    'Trois semaines après, la couleur n’a pas bougé.',
    'Aucune démangeaison, pour une fois.',
  ],
  hair_perm: [
    'Les boucles sont souples et tiennent.',
    'La permanente est légère, pas du tout « années 80 ».',
  ],
  beard: [
    'La barbe est dessinée au cordeau.',
    'La serviette chaude, un bonheur.',
    'Première fois que ma barbe est symétrique.',
  ],
  shampoo_care: [
    'Le massage du cuir chevelu, un délice.',
    'Mes cheveux sont doux comme jamais.',
    'Le soin a vraiment changé la texture.',
  ],
  mechanical_straightening: ['Lisse et léger, sans cheveux brûlés.', 'Le lissage a tenu la semaine.'],
  chemical_straightening: ['Lissage sans odeur et sans surprise.', 'Je gagne vingt minutes chaque matin.'],
  hairdressing: [
    'Le brushing a tenu quatre jours.',
    'Nattes régulières et pas trop serrées.',
    'Tracés très propres.',
    'Mes locks sont resserrées sans douleur.',
  ],
  ceremony: ['Le chignon a tenu jusqu’à l’aube.', 'Tout le monde m’a parlé de ma coiffure au mariage.'],
  artistic: ['La couleur fantaisie est dingue.', 'Le motif a fait sensation.'],
  hair_implants: ['On ne voit aucune attache.', 'Les extensions sont comme neuves.'],
  kids: [
    'Patience d’ange avec mon fils de trois ans.',
    'La première mèche dans son enveloppe, quelle attention.',
    'Les enfants ont adoré.',
  ],
};

export const closings: readonly string[] = [
  'Je reviendrai.',
  'Prix annoncés, prix payés.',
  'Salon propre et lumineux.',
  'À l’heure, ce qui devient rare.',
  'Réservation simple, rappel la veille.',
  'Le rendez-vous suivant est déjà pris.',
  'De bons conseils pour l’entretien.',
  'Sans pousser à l’achat de produits.',
  'Parfait aussi pour les cheveux fins.',
];

/** Closings of reviews of appointments at home. */
export const homeClosings: readonly string[] = [
  'À l’heure, et plus un cheveu par terre en partant.',
  'Quel confort, à la maison.',
  'Très à l’aise avec les enfants et le chat.',
  'Pratique quand on ne peut pas se déplacer.',
  'Tout le matériel était là, rien à prévoir.',
];

export const thanks: readonly string[] = [
  'Merci pour votre confiance, à très bientôt.',
  'Un plaisir de vous coiffer, merci.',
  'Merci beaucoup, ces mots font plaisir.',
  'Merci à vous, à la prochaine.',
  'Avec plaisir, revenez quand vous voulez.',
];

export const apologies: readonly string[] = [
  'Merci pour votre retour. Passez nous voir, nous reprendrons cela sans frais.',
  'Désolés pour l’attente, une urgence avait bousculé la matinée. Merci de votre patience.',
  'Nous regrettons que le résultat ne vous ait pas plu et restons à votre disposition.',
];

export const notes: readonly string[] = [
  'Cheveux très épais, prévoir un peu plus de temps.',
  'Sensible à l’ammoniaque.',
  'Vient avec une photo.',
  'Première visite.',
  'Préfère le silence.',
  'Cuir chevelu sensible.',
  'Interphone en panne, appeler en arrivant.',
  'Se gare dans la cour.',
];

export const cancelReasons: readonly string[] = [
  'Empêchement de dernière minute',
  'Enfant malade',
  'Changement de planning au travail',
  'Déplacement imprévu',
  '',
];
