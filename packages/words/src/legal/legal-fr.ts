import { formatTermsDate, type LegalDocuments } from './documents.ts';

export const legal: LegalDocuments = {
  notice: (p) => ({
    title: 'Mentions légales',
    description: 'Qui publie et qui héberge Mèche, et comment nous joindre.',
    lead: 'Qui est derrière Mèche, et qui répond de ce que vous y lisez.',
    sections: [
      {
        id: 'publisher',
        title: 'Éditeur',
        rows: [
          ['Société', p.name],
          ['Forme et capital', p.form],
          ['Siège', p.address],
          ['Immatriculation', p.registration],
          ['TVA intracommunautaire', p.vatNumber],
          ['Direction de la publication', p.director],
          ['E-mail', p.email],
          ['Téléphone', p.phone],
        ],
      },
      { id: 'host', title: 'Hébergeur', paragraphs: [p.host] },
      {
        id: 'role',
        title: 'Ce que fait Mèche',
        paragraphs: [
          'Mèche relie des clientes et des clients à des salons, des coiffeuses et des coiffeurs. La prestation se conclut avec le salon ou la personne qui l’assure, sous sa responsabilité. Mèche tient l’agenda en ligne, transmet la réservation et fait passer le paiement par son partenaire.',
          'L’ordre des résultats de recherche ne se paie pas\u00a0: la page «\u00a0Comment ça marche\u00a0» l’explique. Les avis viennent de personnes dont la visite a eu lieu.',
        ],
      },
      {
        id: 'content',
        title: 'Contenus',
        paragraphs: [
          'Le nom, le dessin des mèches et les textes de Mèche sont protégés. Les textes et les images d’une page professionnelle appartiennent à qui les y a mis. Un contenu vous semble illicite\u00a0? Écrivez à ' +
            p.email +
            ' en donnant son adresse et la raison\u00a0: nous répondons, et le retirons s’il y a lieu.',
        ],
      },
      {
        id: 'sources',
        title: 'Sources des lieux et de la carte',
        paragraphs: [
          'Communes et codes postaux\u00a0: Etalab (Licence Ouverte 2.0) et GeoNames (CC BY 4.0). Contours\u00a0: Natural Earth. Quartiers de Paris\u00a0: Ville de Paris\u00a0; gares et stations\u00a0: Île-de-France Mobilités et SNCF, sous licence ODbL.',
        ],
      },
    ],
  }),

  terms: (p) => ({
    title: 'Conditions d’utilisation',
    description: 'Les règles d’un compte Mèche, pour qui réserve et pour qui coiffe.',
    lead: `Version du ${formatTermsDate('fr-FR')}. Ce que vous acceptez en créant un compte, et ce que nous vous devons.`,
    sections: [
      {
        id: 'account',
        title: 'Votre compte',
        paragraphs: [
          'Un compte est gratuit pour qui réserve. Donnez des informations exactes et gardez votre mot de passe pour vous. Vous pouvez emporter vos données et supprimer votre compte à tout moment, depuis «\u00a0Mon compte\u00a0».',
          'Nous pouvons suspendre un compte qui sert à tromper, à harceler ou à nuire au service. Nous disons pourquoi, sauf si la loi l’interdit, et vous pouvez contester en nous écrivant.',
        ],
      },
      {
        id: 'customers',
        title: 'Quand vous réservez',
        paragraphs: [
          'Réservez pour venir, prévenez si vous ne venez plus. Un avis se donne après une visite réalisée, une seule fois, et se modifie pendant quatorze jours. Il parle de la prestation, sans insulte ni donnée sur autrui.',
          'À domicile, votre adresse exacte n’est montrée qu’une fois le rendez-vous confirmé.',
        ],
      },
      {
        id: 'professionals',
        title: 'Quand vous coiffez',
        paragraphs: [
          'Vous déclarez exercer légalement et fournissez les documents demandés. Tant qu’ils ne sont pas vérifiés, votre clientèle réserve et règle sur place\u00a0; ensuite, elle peut payer par carte.',
          'Vous fixez vos prestations, vos prix, vos horaires et vos frais d’annulation ou d’absence. Ce qui est affiché à la réservation vous engage. Les données de votre clientèle ne servent qu’à ses rendez-vous.',
          'L’abonnement est mensuel et chaque mois se paie une fois écoulé. Passer à une formule plus chère prend effet tout de suite, au prorata\u00a0; à une formule moins chère, ou résilier, à la fin de la période. Après trois refus de paiement en sept jours, une formule à domicile redevient gratuite et un salon n’est plus réservable en ligne, sans perdre son agenda ni ses rendez-vous.',
          'Vous pouvez noter comment on vous règle sur place\u00a0: espèces, carte, chèque ou autre. C’est un aide-mémoire pour vous, pas une caisse. Mèche n’est pas un logiciel de caisse certifié et ne remplace pas celui que la loi peut vous demander.',
        ],
      },
      {
        id: 'service',
        title: 'Le service',
        paragraphs: [
          'Réserver est possible jour et nuit. Nous faisons de notre mieux pour que le service réponde toujours, sans pouvoir le garantir à chaque instant. Nous répondons de nos fautes, pas de la prestation elle-même.',
        ],
      },
      {
        id: 'changes',
        title: 'Changer ces règles, le droit qui s’applique',
        paragraphs: [
          'Si ces conditions changent, la version acceptée à l’inscription reste notée avec sa date, et nous vous prévenons avant l’entrée en vigueur de la nouvelle. Elles suivent le droit français. Aucune ne vous prive d’un droit que la loi vous donne.',
          'Un désaccord\u00a0? Écrivez d’abord à ' +
            p.email +
            '. Sans solution, un consommateur peut saisir gratuitement le médiateur\u00a0: ' +
            p.mediator +
            '.',
        ],
      },
    ],
  }),

  sales: (p) => ({
    title: 'Conditions de vente',
    description: 'Prix, paiement, annulation et réclamations d’une réservation sur Mèche.',
    lead: `Version du ${formatTermsDate('fr-FR')}. Comment se conclut, se paie et s’annule une réservation.`,
    sections: [
      {
        id: 'contract',
        title: 'Votre réservation',
        paragraphs: [
          'Le dernier bouton de la réservation vous engage à payer. Le contrat de la prestation se conclut avec le salon ou la personne qui vous coiffe quand le rendez-vous est confirmé\u00a0; une demande avec questionnaire attend d’abord une réponse. La confirmation arrive par e-mail et reste sur la page du rendez-vous.',
        ],
      },
      {
        id: 'price',
        title: 'Prix',
        paragraphs: [
          'Les prix sont en euros, toutes taxes comprises. Le total, affiché avant de confirmer, réunit les prestations, le déplacement à domicile s’il y en a un, et les frais de réservation en ligne de Mèche. Il ne change pas ensuite sans votre accord.',
        ],
      },
      {
        id: 'payment',
        title: 'Paiement',
        paragraphs: [
          'La carte se saisit chez notre partenaire de paiement. La somme est retenue au plus tôt 48 heures avant le rendez-vous, ou à la réservation s’il est plus proche, et débitée seulement une fois la prestation réalisée. Le reste se règle sur place.',
          'Si votre banque refuse, nous vous écrivons et vous laissons un délai pour confirmer. Passé ce délai, le rendez-vous est annulé ou maintenu avec paiement sur place, selon le choix du salon ou de la personne qui vous coiffe.',
          'Si rien n’a été indiqué vingt heures après la fin, le rendez-vous est considéré comme réalisé. Vous avez alors 48 heures pour contester, et rien n’est débité avant.',
        ],
      },
      {
        id: 'cancelling',
        title: 'Annulation, absence',
        paragraphs: [
          'Vous annulez depuis la page du rendez-vous. Le moment jusqu’auquel c’est gratuit, et ce que coûte ensuite une annulation ou une absence, sont affichés avant de réserver et rappelés dans la confirmation. Des frais qui n’ont pas été annoncés ne sont pas pris, et jamais plus que la somme retenue.',
          'Si le salon ou la personne qui vous coiffe annule ou déplace, vous annulez sans frais. Un remboursement revient sur la carte qui a payé.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Droit de rétractation',
        paragraphs: [
          'Selon la nature de la prestation et sa date, la loi peut vous donner quatorze jours pour renoncer au contrat, ou écarter ce droit, par exemple une fois la prestation entièrement exécutée à votre demande. Pour renoncer, annulez le rendez-vous ou écrivez à ' +
            p.email +
            '\u00a0: «\u00a0Je renonce à ma réservation du … chez …\u00a0», avec votre nom. Un abonnement professionnel se résilie depuis «\u00a0Abonnement\u00a0».',
        ],
      },
      {
        id: 'complaints',
        title: 'Réclamations et médiation',
        paragraphs: [
          'Parlez-en d’abord au salon ou à la personne qui devait vous coiffer, puis à nous\u00a0: ' +
            p.email +
            ', ' +
            p.phone +
            '. Sans solution, vous pouvez saisir gratuitement le médiateur de la consommation\u00a0: ' +
            p.mediator +
            '.',
        ],
      },
    ],
  }),

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: A legal text, one paragraph a line.
  privacy: (p) => ({
    title: 'Vos données',
    description: 'Ce que Mèche garde de vous, pourquoi, et combien de temps.',
    lead: 'Ce que nous gardons, pourquoi, et combien de temps. Rien n’est vendu, rien ne sert à la publicité.',
    sections: [
      {
        id: 'controller',
        title: 'Qui en répond',
        paragraphs: [
          p.name +
            ', ' +
            p.address +
            '. Pour toute question ou demande\u00a0: ' +
            p.email +
            '. Chaque salon, coiffeuse ou coiffeur répond de son propre carnet de clientèle.',
        ],
      },
      {
        id: 'purposes',
        title: 'Pourquoi',
        rows: [
          [
            'Tenir votre compte (contrat)',
            'nom, e-mail, téléphone, adresse si vous en donnez une, langue, date et version des conditions acceptées',
          ],
          [
            'Réserver et venir chez vous (contrat)',
            'rendez-vous, prestations, créneaux que vous attendez, mot laissé pour la visite, réponses et photos demandées avant certaines prestations, adresse de la visite, montrée une fois le rendez-vous confirmé',
          ],
          [
            'Payer (contrat, obligation légale)',
            'montants, état des paiements et jeton de carte\u00a0; le numéro de la carte reste chez notre partenaire de paiement',
          ],
          ['Écrire et rappeler (contrat)', 'e-mails et SMS au sujet de vos rendez-vous et de votre compte'],
          ['Publier des avis (intérêt légitime)', 'note, texte et prénom, après une visite réalisée'],
          [
            'Vérifier qui coiffe (obligation légale)',
            'pièces d’identité et documents de l’entreprise, chiffrés, chaque lecture notée',
          ],
          [
            'Protéger le service (intérêt légitime)',
            'adresse réseau le temps des limites d’essais, appareils connectés, journal des connexions et des décisions',
          ],
        ],
      },
      {
        id: 'durations',
        title: 'Combien de temps',
        rows: [
          ['Compte et profil', 'jusqu’à la suppression du compte'],
          ['Créneau gardé pendant la réservation', '10 minutes'],
          [
            'Réponses et photos données avant un rendez-vous',
            'effacées 30 jours après la fin d’une demande ou d’un rendez-vous annulés, 3 ans après un rendez-vous qui a eu lieu, et avec votre compte dans tous les cas',
          ],
          ['Souhait en liste d’attente', 'effacé 30 jours après sa fin'],
          ['Connexion d’un appareil', '30 jours sans usage, puis 7 jours avant effacement'],
          ['Liens envoyés par e-mail', 'effacés 30 jours après leur fin'],
          ['Réponses gardées contre les doubles envois', '24 heures'],
          ['Compteurs d’essais (limites)', 'effacés la nuit qui suit leur fin'],
          ['Inscription professionnelle commencée', '30 jours après la dernière modification'],
          ['Fichiers retirés ou jamais utilisés', 'un jour, puis effacés'],
          ['Messages du partenaire de paiement', '90 jours'],
          [
            'Travaux terminés du serveur',
            '7 jours\u00a0; leurs échecs, 30 jours\u00a0; le journal des tâches de nuit, un an',
          ],
          [
            'Contenu d’un e-mail ou d’un SMS',
            'chiffré, effacé dès qu’il est parti\u00a0; restent sa date, son sujet et son destinataire, jusqu’à la suppression du compte',
          ],
        ],
      },
      {
        id: 'deletion',
        title: 'Quand vous supprimez votre compte',
        paragraphs: [
          'Vos rendez-vous à venir sont annulés selon leurs conditions, vos cartes oubliées chez le partenaire, vos appareils déconnectés, vos fichiers et documents effacés. Vos avis restent sans votre nom.',
          'Ce que la loi oblige à garder reste, sans vous\u00a0: rendez-vous passés, écritures comptables et factures, ainsi que le journal des décisions. Les pièces comptables se gardent dix ans.',
        ],
      },
      {
        id: 'recipients',
        title: 'Qui les reçoit',
        paragraphs: [
          'Le salon ou la personne chez qui vous réservez, et nos prestataires pour leur seule tâche\u00a0: hébergement (' +
            p.host +
            '), identité (Google Firebase), paiement (Stripe), envoi d’e-mails et de SMS (Twilio). Certains peuvent traiter des données hors de l’Union européenne, sous les clauses types de la Commission.',
        ],
      },
      {
        id: 'rights',
        title: 'Vos droits',
        paragraphs: [
          'Voir, corriger, emporter ou effacer vos données\u00a0: «\u00a0Mon compte\u00a0» le permet sans nous demander. Pour vous opposer ou limiter un usage, écrivez à ' +
            p.email +
            '\u00a0; nous répondons en un mois. Vous pouvez aussi saisir la CNIL (cnil.fr).',
        ],
      },
    ],
  }),

  cookies: () => ({
    title: 'Cookies',
    description: 'Les seuls cookies de Mèche\u00a0: ceux dont le site a besoin.',
    lead: 'Seulement ce dont le site a besoin\u00a0: pas de mesure d’audience, pas de publicité. C’est pourquoi aucun bandeau ne vous demande rien.',
    sections: [
      {
        id: 'list',
        title: 'Lesquels',
        rows: [
          ['accessToken, refreshToken', 'vous gardent connecté\u00a0; un mois'],
          [
            '__Host-companion',
            'leur compagnon, illisible par les pages\u00a0: sans lui, les précédents ne servent à rien\u00a0; un mois',
          ],
          [
            '__Host-device',
            'reconnaît ce navigateur quand vous vous y reconnectez, pour que les essais d’autres personnes ne vous bloquent pas\u00a0; un an',
          ],
          [
            '__Host-sign-up-draft',
            'relie une inscription professionnelle commencée à son brouillon\u00a0; trente jours',
          ],
          ['language', 'votre langue, si vous l’avez choisie\u00a0; un mois'],
          [
            'accountLanguage',
            'la langue de votre compte, le temps de votre connexion\u00a0; un mois au plus',
          ],
          ['theme', 'clair ou sombre, si vous l’avez choisi\u00a0; un mois'],
        ],
      },
      {
        id: 'storage',
        title: 'Et dans votre navigateur',
        paragraphs: [
          'Les brouillons de votre réservation et de vos formulaires (jusqu’à la fermeture de l’onglet), qu’une inscription professionnelle est commencée, la page où revenir après connexion et la version du site. Pour lire l’agenda sans réseau, l’espace professionnel garde aujourd’hui et demain (jusqu’à la déconnexion ou la fermeture de l’onglet) et, jusqu’à la déconnexion, ses pages et ses fichiers sans aucune donnée sur personne. À la connexion et au paiement, nos partenaires Google et Stripe peuvent déposer leurs propres cookies de sécurité, nécessaires à ces étapes.',
        ],
      },
    ],
  }),

  contact: (p) => ({
    title: 'Nous écrire',
    description: 'Joindre Mèche\u00a0: aide, réclamation, données personnelles, médiateur.',
    lead: 'Une question sur un rendez-vous\u00a0? Appelez d’abord le salon\u00a0: son numéro est sur sa page et dans vos e-mails. Pour tout le reste, nous sommes là.',
    sections: [
      {
        id: 'reach',
        title: 'Nous joindre',
        rows: [
          ['E-mail', p.email],
          ['Téléphone', p.phone],
          ['Courrier', `${p.name}, ${p.address}`],
        ],
      },
      {
        id: 'faster',
        title: 'Pour aller plus vite',
        paragraphs: [
          'Donnez la date du rendez-vous et le nom du salon, jamais votre mot de passe ni votre numéro de carte\u00a0: nous ne les demandons pas. Annuler, contester, emporter vos données ou supprimer votre compte se fait directement depuis vos rendez-vous et «\u00a0Mon compte\u00a0».',
        ],
      },
      { id: 'mediator', title: 'Médiateur de la consommation', paragraphs: [p.mediator] },
    ],
  }),
};
