import type { Category } from '@meche/contract/enumerations';

/**
 * The words that customers use for services. In each language the most common name comes first. `any`: the
 * word implies no category ("coupe"). A row whose key is its category stands for the whole category; any
 * other row is searched in the names of services.
 */
export type TradeWords = readonly [key: string, category: Category | 'any', fr: string, en: string];

export const tradeWords: readonly TradeWords[] = [
  [
    'man_cut',
    'man_cut',
    'coupe homme|coupe pour homme|coupe hommes|coupe de cheveux homme|coiffeur homme|coiffeur pour homme|coupe masculine|coupe garçon adulte|coupe monsieur|barbier|barber',
    'men’s haircut|mens haircut|mens cut|man haircut|man cut|men cut|men haircut|haircut for men|haircut for a man|gents haircut|gents cut|male haircut|barbershop|barber shop',
  ],
  [
    'woman_cut',
    'woman_cut',
    'coupe femme|coupe pour femme|coupe femmes|coupe dame|coupe de cheveux femme|coupe féminine|coiffeuse femme|coiffeur femme',
    'women’s haircut|womens haircut|womens cut|woman haircut|woman cut|women cut|women haircut|haircut for women|ladies haircut|ladies cut|lady haircut|female haircut',
  ],
  [
    'coloration',
    'coloration',
    'coloration|couleur|colo|coloration cheveux|couleur cheveux|teinture|teindre|coloriste|me colorer les cheveux|changer de couleur',
    'color|colour|hair color|hair colour|coloring|colouring|hair coloring|hair colouring|dye|hair dye|dyeing|tint|colorist|colourist',
  ],
  ['hair_perm', 'hair_perm', 'permanente|permanentes|boucles permanentes', 'perm|perms|hair perm'],
  [
    'beard',
    'beard',
    'barbe|taille de barbe|tailler la barbe|barbe homme|entretien de barbe|entretien barbe|soin barbe|soin de la barbe|contours de barbe|contour barbe|moustache|taille moustache',
    'beard|beard trim|beard care|beard grooming|beard shaping|moustache trim|mustache|moustache trimming',
  ],
  [
    'shampoo_care',
    'shampoo_care',
    'soin|soins|shampoing|shampooing|shampoing et soin|shampoing soin|soin capillaire|soin cheveux|soin des cheveux|soins capillaires',
    'treatment|hair treatment|hair care|haircare|shampoo|hair wash|wash|conditioning|conditioning treatment',
  ],
  [
    'mechanical_straightening',
    'mechanical_straightening',
    'lissage aux plaques|lissage plaques|lissage mécanique|lissage au fer|fer à lisser|lissage à la plaque|lissage vapeur|steampod',
    'heat straightening|straightening without chemicals|flat iron|flat ironing|ironing|silk press|straight iron',
  ],
  [
    'chemical_straightening',
    'chemical_straightening',
    'lissage|lissages|lissage chimique|lissage permanent|lisser les cheveux|défrisage|défrisant',
    'straightening|hair straightening|chemical straightening|relaxer|hair relaxer|smoothing|smoothing treatment',
  ],
  [
    'hairdressing',
    'hairdressing',
    'coiffage|mise en forme|me faire coiffer|mise en plis',
    'styling|hair styling|hairstyling|hairstyle|hairdo|hair do|shampoo and set',
  ],
  [
    'ceremony',
    'ceremony',
    'cérémonie|coiffure de cérémonie|coiffure cérémonie|coiffure de fête|coiffure de soirée|coiffure soirée|coiffure événement|coiffure invitée',
    'ceremony|special occasion|special occasion hair|party hair|evening hair|prom hair|event hair',
  ],
  [
    'artistic',
    'artistic',
    'coiffure artistique|coupe artistique|créatif|coiffure créative|coloration artistique',
    'creative hair|artistic styling|creative styling|artistic hair|creative cut|hair art',
  ],
  [
    'hair_implants',
    'hair_implants',
    'extensions|extension|extensions de cheveux|extensions cheveux|pose d’extensions|pose extensions|rajouts|rajout|rallonges|rallonge cheveux',
    'hair extensions|extension hair|hair lengthening',
  ],
  [
    'kids',
    'kids',
    'coupe enfant|coupe pour enfant|coupe enfants|coiffeur enfant|coiffeur pour enfant|coupe garçon|coupe petit garçon|coupe fille|coupe petite fille|coupe pour mon fils|coupe pour ma fille|enfant|enfants|coupe gamin',
    'kids haircut|kid haircut|kids cut|child haircut|children’s haircut|childrens haircut|childs haircut|boys haircut|boy haircut|girls haircut|girl haircut|kids|children|child',
  ],

  [
    'coupe',
    'any',
    'coupe|coupes|coupe de cheveux|couper les cheveux|me faire couper les cheveux|se faire couper les cheveux',
    'haircut|cut|hair cut|haircuts',
  ],
  [
    'degrade',
    'man_cut',
    'dégradé|dégradé américain|dégradés|degrade homme|dégradé à blanc|dégradé bas|dégradé haut|fondu|américaine',
    'fade|skin fade|low fade|high fade|mid fade|taper|taper fade|drop fade|burst fade|bald fade',
  ],
  [
    'tondeuse',
    'man_cut',
    'coupe tondeuse|coupe à la tondeuse|tondeuse|tonte|boule à zéro|cheveux rasés|crâne rasé',
    'buzz cut|clipper cut|buzzcut|clippers|head shave|crew cut',
  ],
  [
    'coupe_et_barbe',
    'man_cut',
    'coupe et barbe|coupe barbe|coupe homme et barbe|cheveux et barbe|coupe homme barbe',
    'haircut and beard|cut and beard|hair and beard',
  ],
  ['undercut', 'man_cut', 'undercut', 'undercut|under cut'],
  ['mulet', 'man_cut', 'mulet|coupe mulet|mullet', 'mullet'],
  [
    'rasage',
    'beard',
    'rasage|rasage à l’ancienne|rasage traditionnel|coupe-chou|rasage coupe-chou|se faire raser|rasoir',
    'shave|hot towel shave|wet shave|straight razor shave|razor shave|traditional shave',
  ],

  [
    'frange',
    'woman_cut',
    'frange|taille de frange|coupe de frange|retouche frange|frange rideau',
    'fringe|bangs|bang trim|fringe trim|curtain bangs',
  ],
  [
    'carre',
    'woman_cut',
    'carré|coupe carré|coupe au carré|carré court|carré plongeant|carré long|lob',
    'bob|bob cut|long bob',
  ],
  [
    'pixie',
    'woman_cut',
    'pixie|coupe pixie|coupe garçonne|garçonne|coupe courte femme',
    'pixie cut|short cut for women',
  ],
  [
    'pointes',
    'woman_cut',
    'pointes|coupe des pointes|couper les pointes|rafraîchir les pointes|égaliser',
    'trim|ends|split ends|dead ends|dusting',
  ],
  [
    'boucles',
    'woman_cut',
    'coupe à sec|curly cut|coupe sur cheveux secs',
    'curly haircut|curl cut|devacut|dry cut',
  ],
  [
    'papillon',
    'woman_cut',
    'coupe papillon|butterfly cut|coupe wolf|wolf cut|shag|coupe shag',
    'butterfly haircut|shag cut|layers|layered cut',
  ],

  [
    'balayage',
    'coloration',
    'balayage|balayages|ombré hair|ombré|tie and dye|tie & dye|californien|balayage californien|balayage caramel|balayage blond|balayage miel|sombré|foilyage|babylights|baby lights|éclaircissement',
    'balayage|ombre hair|ombre|hand painted highlights|sombre hair|foilayage|tie dye hair',
  ],
  [
    'meches',
    'coloration',
    'mèches|mèche|mèches blondes|mèche blonde|mèches fines|mèches papillotes|mèches au bonnet|money piece|contouring',
    'highlights|highlight|hair highlights|lowlights|full highlights|half highlights|half head highlights|streaks|face framing',
  ],
  [
    'racines',
    'coloration',
    'racines|coloration racines|racine|repousse|repousses|retouche racines|couvrir les cheveux blancs|cheveux blancs|couverture blancs',
    'roots|root touch up|root touchup|roots touch up|grey coverage|gray coverage|regrowth',
  ],
  [
    'vegetale',
    'coloration',
    'coloration végétale|couleur végétale|végétale|henné|coloration bio|coloration naturelle|coloration sans ammoniaque|indigo',
    'henna|plant color|plant colour|vegan color|vegan colour|organic color|organic colour|ammonia free color',
  ],
  [
    'decoloration',
    'coloration',
    'décoloration|décolorer|blond platine|platine|éclaircir',
    'bleach|bleaching|bleach and tone|platinum blonde|go blonde|lightening',
  ],
  [
    'patine',
    'shampoo_care',
    'patine|gloss|patine et gloss|toner|reflets|glossing|déjaunissement',
    'hair gloss|toning|glaze|tone',
  ],
  [
    'fantaisie',
    'artistic',
    'couleur fantaisie|coloration fantaisie|cheveux roses|cheveux bleus|couleur pastel|pastel|couleur vive|cheveux arc-en-ciel|fantaisie',
    'fantasy color|fantasy colour|vivid color|vivid colour|pastel hair|pink hair|blue hair|rainbow hair|fashion color|fashion colour',
  ],
  [
    'correction',
    'coloration',
    'correction de couleur|rattrapage couleur|rattrapage coloration|démaquillage|décapage',
    'color correction|colour correction|color fix|colour fix',
  ],

  [
    'bresilien',
    'chemical_straightening',
    'lissage brésilien|brésilien|lissage kératine|lissage à la kératine|kératine|lissage indien',
    'brazilian straightening|brazilian blowout|brazilian keratin|keratin treatment|keratin smoothing|keratin straightening|keratin',
  ],
  [
    'tanin',
    'chemical_straightening',
    'lissage au tanin|lissage tanin|tanin|taninoplastie|tanino',
    'tannin straightening|tanin treatment|tannin',
  ],
  [
    'japonais',
    'chemical_straightening',
    'lissage japonais|japonais|yuko',
    'japanese straightening|thermal reconditioning|japanese hair straightening',
  ],
  ['botox', 'shampoo_care', 'botox capillaire|botox|botox cheveux', 'hair botox'],

  [
    'minivague',
    'hair_perm',
    'minivague|mini vague|vague|ondulation|permanente souple|beach waves permanente',
    'body wave|wavy perm|beach wave perm|digital perm',
  ],

  [
    'brushing',
    'hairdressing',
    'brushing|brushings|brush|brushing lisse|brushing ondulé|brushing wavy|shampoing brushing|coup de peigne',
    'blow dry|blowdry|blow-dry|blowout|blow out|wash and blow dry|bouncy blow dry',
  ],
  [
    'wavy',
    'hairdressing',
    'wavy|ondulations|boucler|boucles au fer|effet wavy|ondulés',
    'waves|beach waves|curls|curling|hollywood waves',
  ],
  [
    'tresses',
    'hairdressing',
    'tresses|tresse|tresses africaines|tresses afro|nattes|natte|tressage|tresseuse|me faire tresser|tresses plaquées',
    'braids|braid|braiding|african braids|hair braiding|plaits',
  ],
  [
    'box_braids',
    'hairdressing',
    'box braids|box braid|boxbraids|knotless|knotless braids|rastas|tresses libres|braids rajouts',
    'box braids|boho braids|goddess braids|knotless box braids',
  ],
  [
    'nattes_collees',
    'hairdressing',
    'nattes collées|natte collée|tresses collées|tresse collée|cornrow|cornrows|fulani',
    'cornrows|corn rows|fulani braids|stitch braids|ghana braids|feed in braids|feed-in braids',
  ],
  [
    'vanilles',
    'hairdressing',
    'vanilles|vanille|twists|twist|passion twists',
    'twists|two strand twists|senegalese twists|passion twist|havana twists|marley twists',
  ],
  [
    'locks',
    'hairdressing',
    'locks|locs|dreadlocks|dreads|entretien de locks|entretien locks|reprise de locks|reprise locks|départ de locks|départ locks|dread|resserrage locks',
    'locs|dreadlock|loc retwist|retwist|locs maintenance|starter locs|loc maintenance',
  ],
  [
    'crochet',
    'hairdressing',
    'crochet braids|tissage|tissages|closure|lace|lace wig|perruque|pose perruque|pose de perruque',
    'weave|sew in|sew-in|wig|wig install|wig installation|lace front',
  ],

  [
    'soin_profond',
    'shampoo_care',
    'soin profond|masque|soin réparateur|soin hydratant|olaplex|soin kératine|hydratation|bain d’huile|botanique',
    'deep conditioning|deep treatment|hair mask|olaplex treatment|repair treatment|hydrating treatment|moisture treatment',
  ],
  [
    'cuir_chevelu',
    'shampoo_care',
    'cuir chevelu|soin du cuir chevelu|massage crânien|massage du cuir chevelu|head spa|rituel|rituel du cuir chevelu|pellicules|gommage',
    'scalp|scalp treatment|scalp massage|head massage|scalp care|dandruff|japanese head spa',
  ],

  [
    'chignon',
    'ceremony',
    'chignon|chignons|chignon bas|chignon de cérémonie|chignon mariage|chignon de soirée|attaché|demi-queue',
    'updo|up do|bun|chignon hair|half up',
  ],
  [
    'mariee',
    'ceremony',
    'coiffure de mariée|mariée|mariage|coiffure mariage|coiffure mariée|essai mariée|coiffeuse mariage|essai coiffure',
    'bridal|bride|wedding|wedding hair|bridal hair|bridal trial|wedding hairstyle|bridesmaid',
  ],

  [
    'dessin',
    'artistic',
    'dessin|dessin à la tondeuse|motif|motifs|tracé|hair tattoo|dessin cheveux',
    'hair design|clipper art|hair tattoos|clipper design',
  ],
  [
    'extensions_entretien',
    'hair_implants',
    'entretien d’extensions|entretien extensions|remontée|remontée d’extensions|remontée extensions|dépose|dépose extensions',
    'extension maintenance|extensions maintenance|move up|extension removal|tighten extensions',
  ],
  [
    'tape',
    'hair_implants',
    'extensions kératine|extensions adhésives|bandes adhésives|extensions tape|extensions à chaud|extensions à froid|russe',
    'tape in|tape-in|tape ins|tape in extensions|keratin bonds|micro ring|micro rings|bonded extensions',
  ],
  [
    'ado',
    'kids',
    'coupe ado|ado|coupe adolescent|coupe étudiant|ados',
    'teen haircut|teen cut|teenager haircut',
  ],
  [
    'bebe',
    'kids',
    'première coupe|coupe bébé|bébé|première coupe bébé',
    'first haircut|baby haircut|toddler haircut|baby first haircut',
  ],
];
