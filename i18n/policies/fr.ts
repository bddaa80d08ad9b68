import type { PolicyTexts } from './policy.ts';

export const fr: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Les présentes conditions d’utilisation sont le contrat entre vous et l’exploitant de ce site. Vous les acceptez en ouvrant un compte ou en vous connectant. Veuillez les lire : elles disent ce que vous obtenez, ce que vous n’obtenez pas, et ce que vous pouvez faire en cas de problème.',
    sections: [
      {
        title: 'Qui nous sommes',
        blocks: [
          'Ce site est exploité par {operator}, immatriculé sous {register}, désigné ici par « nous ». Les questions sont à adresser à {email}.',
          'Le site fonctionne avec Vitrine, un logiciel libre. Ses auteurs n’exploitent pas ce site, ne détiennent ni vos objets ni votre argent et ne sont pas parties à ce contrat.',
          'Nous n’avons aucun lien avec Valve Corporation ni avec Steam. Les noms de jeux, d’armes et d’objets appartiennent à leurs titulaires et servent à désigner un objet. Les images des objets sont dessinées par le logiciel.',
        ],
      },
      {
        title: 'Qui peut jouer',
        blocks: [
          'Vous devez avoir 18 ans ou plus et être majeur là où vous vivez. Vous le confirmez lors de l’inscription. Nous pouvons demander un justificatif, et fermer un compte dont le titulaire ne peut pas le fournir.',
          'Vous ne pouvez utiliser ce site que là où la loi du lieu où vous vous trouvez le permet. Il n’est pas proposé dans les pays suivants : {countries}. Vous renseigner sur les règles qui s’appliquent à vous fait partie de votre responsabilité ; tenir cette liste exacte fait partie de la nôtre.',
          'Chaque personne peut avoir un seul compte. Il est à vous seul : vous ne pouvez ni le vendre, ni le prêter, ni le partager.',
        ],
      },
      {
        title: 'Votre compte',
        blocks: [
          'Vous ouvrez un compte avec une adresse e-mail qui vous appartient, ou avec un compte Steam qui vous appartient. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs, et activez la double authentification dans votre profil.',
          'Quiconque dispose de votre mot de passe, de votre second facteur ou d’une session ouverte peut agir en votre nom. Prévenez-nous immédiatement si vous pensez que c’est le cas. Dans votre profil, vous voyez toutes les sessions ouvertes et pouvez les fermer.',
          'Votre nom et votre image sont vus par d’autres. Ils ne doivent insulter personne, ni vous faire passer pour quelqu’un d’autre, ni enfreindre la loi.',
        ],
      },
      {
        title: 'Soldes',
        blocks: [
          'Votre compte comporte trois soldes :',
          [
            'de l’argent, en dollars américains, avec lequel se paient les caisses et les jeux ;',
            'des jetons de boutique, valant chacun un dollar américain de valeur d’objet, que vous recevez lorsque vous vendez des objets de votre sac à dos ;',
            'des points d’activité, que vous obtenez en jouant et qui n’ont aucune valeur en argent.',
          ],
          'Les soldes ne sont pas des dépôts bancaires et ne rapportent pas d’intérêts. Ils ne peuvent pas être donnés à d’autres joueurs. Ce qui peut être versé, comment et à partir de quel montant, est indiqué sur la page où vous en faites la demande, avant votre confirmation.',
          'Chaque modification d’un solde est inscrite dans un registre que personne ne peut modifier après coup, nous compris. Si votre solde est erroné, dites-le-nous : nous le vérifions à l’aide du registre.',
        ],
      },
      {
        title: 'Caisses et tirages',
        blocks: [
          'Avant que vous n’ouvriez une caisse, sa page indique le prix, chaque objet qu’elle contient avec sa probabilité, et ce qu’une ouverture rapporte en moyenne. En moyenne, une caisse rapporte moins qu’elle ne coûte. Jouez pour le plaisir, et seulement avec ce que vous pouvez vous permettre de perdre.',
          'Le résultat est tiré d’une seed serveur qui a été fixée, et dont le hash a été montré, avant votre ouverture, et d’une seed client qui est la vôtre. Une fois la seed serveur révélée, vous pouvez, comme n’importe qui, recalculer chaque tirage. La page « Équité prouvable » explique comment.',
          'Une ouverture est définitive : une fois le tirage fait, ni vous ni nous ne pouvons l’annuler. Nous ne la corrigeons que si le produit a fait autre chose que ce que disent ses règles publiées : vous récupérez alors ce que l’ouverture a coûté, ou ce que les règles auraient dû vous donner.',
        ],
      },
      {
        title: 'Objets',
        blocks: [
          'Ce que vous gagnez est mis dans votre sac à dos avant le début de l’animation : fermer la page ne fait rien perdre. Vous pouvez garder un objet, ou le revendre pour le montant affiché, qui est le plus bas entre son prix au moment du gain et son prix actuel.',
          'Là où les retraits sont proposés, un objet est envoyé au compte Steam correspondant à votre lien d’échange. Ce compte doit vous appartenir. Après un changement du lien, les retraits attendent 24 heures, pour qu’un voleur ne puisse pas vider aussitôt votre sac à dos.',
          'Steam a ses propres règles, que nous ne pouvons pas changer : les échanges peuvent être retenus ou protégés pendant plusieurs jours, et Steam peut les refuser. Si un objet ne peut pas être livré, il revient dans votre sac à dos.',
        ],
      },
      {
        title: 'Ce qui n’est pas autorisé',
        blocks: [
          [
            'Les programmes qui jouent à votre place, ou qui sollicitent ce site plus souvent qu’une personne ne le pourrait. L’API documentée peut être utilisée dans ses limites.',
            'L’exploitation à votre avantage d’un défaut du site. Signalez-le-nous plutôt : la page de sécurité du logiciel dit comment.',
            'Plusieurs comptes pour une même personne, y compris pour obtenir plusieurs fois des bonus ou des récompenses de parrainage.',
            'Les paiements avec des moyens qui ne sont pas les vôtres, et les paiements annulés sans motif.',
            'Le blanchiment d’argent, ou l’aide à celui-ci.',
          ],
          'Si vous faites l’une de ces choses, nous pouvons suspendre les paiements, les retraits et votre compte le temps de l’examiner, et fermer le compte si les faits sont avérés. Nous vous en donnons la raison, sauf si la loi l’interdit, et vous pouvez vous y opposer en écrivant à {email}. Ce que vous détenez légalement reste à vous.',
        ],
      },
      {
        title: 'Jouer sans danger',
        blocks: [
          'Les jeux de hasard peuvent devenir un problème. Si jouer n’est plus un plaisir, si vous jouez pour regagner ce que vous avez perdu, ou si vous le cachez aux autres : arrêtez, et parlez-en à quelqu’un. Une aide gratuite et anonyme est disponible auprès de {help_line}.',
          'Écrivez à {email} pour faire fermer votre compte pendant la durée de votre choix, ou définitivement. Nous le faisons sous {closing_time|un jour ouvrable} et ne le rouvrons pas plus tôt.',
        ],
      },
      {
        title: 'Quand quelque chose ne fonctionne pas',
        blocks: [
          'Nous prenons soin de ce site, mais ne promettons pas qu’il soit toujours disponible. Une action interrompue a eu lieu en entier ou pas du tout ; votre profil et votre sac à dos montrent ce qu’il en est.',
          'Nous sommes responsables sans limite en cas de faute intentionnelle ou de négligence grave, en cas d’atteinte à la vie, au corps ou à la santé, et partout où la loi n’admet pas de limite. Dans les autres cas, nous ne sommes responsables que de la violation des obligations essentielles pour lesquelles ce contrat est conclu, dans la limite du dommage typique et prévisible.',
        ],
      },
      {
        title: 'Fin et modifications',
        blocks: [
          'Vous pouvez mettre fin à ce contrat à tout moment en écrivant à {email}. Nous pouvons y mettre fin avec un préavis de {ending_notice|30 jours}, ou immédiatement pour un motif grave. Ce qui peut être retiré ou versé ce jour-là peut encore l’être ensuite.',
          'Si nous modifions ces conditions, nous vous l’annonçons par e-mail ou lors de votre connexion, au moins {change_notice|30 jours} à l’avance. Si vous n’êtes pas d’accord, vous pouvez mettre fin au contrat jusqu’à cette date. Les modifications ne s’appliquent jamais aux tirages faits auparavant.',
        ],
      },
      {
        title: 'Droit et litiges',
        blocks: [
          'Le droit applicable est celui du pays suivant : {law}, et les tribunaux compétents sont ceux de {court}. Si vous êtes un consommateur, la protection du droit de votre lieu de résidence vous reste acquise, et vous pouvez y saisir les tribunaux.',
          'Veuillez d’abord nous écrire : {email}. Nous répondons sous {answer_time|14 jours}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Cette page dit quelles données vous concernant ce site conserve, à quelles fins, pendant combien de temps, et ce que vous pouvez demander. En bref : ce dont le produit a besoin pour fonctionner, rien pour la publicité, et rien n’est vendu.',
    sections: [
      {
        title: 'Qui est responsable',
        blocks: ['{operator}, {email}.', 'Délégué à la protection des données : {officer?}.'],
      },
      {
        title: 'Ce que nous conservons, et à quelles fins',
        blocks: [
          {
            columns: ['À quelles fins'],
            rows: [
              [
                'L’adresse e-mail, et quand vous avez prouvé qu’elle est à vous',
                'Pour vous connecter et vous écrire au sujet de votre compte',
              ],
              [
                'Un hash de votre mot de passe',
                'Pour le vérifier. Le mot de passe lui-même ne nous parvient jamais : votre navigateur en envoie une empreinte, dont nous conservons un hash argon2id',
              ],
              [
                'Votre identifiant Steam, ainsi que le nom et l’image que Steam affiche, si vous vous connectez avec Steam ou l’associez',
                'Pour vous connecter, et pour nous assurer qu’un lien d’échange est le vôtre',
              ],
              [
                'Le nom, l’image et la langue',
                'Pour vous montrer aux autres, et vous écrire dans votre langue. Une image est redessinée lors de son envoi : le lieu et l’appareil de la prise de vue ne sont pas conservés',
              ],
              [
                'Quand vous avez accepté les conditions et confirmé votre âge',
                'Parce que la loi veut que nous puissions le prouver',
              ],
              [
                'Vos sessions : navigateur et système en toutes lettres, adresse IP, début et dernière utilisation de chacune',
                'Pour vous montrer où vous êtes connecté, et vous avertir d’un nouveau navigateur',
              ],
              [
                'Une marque aléatoire de chaque navigateur qui a ouvert votre compte',
                'Pour distinguer un nouveau navigateur d’un ancien',
              ],
              [
                'Le secret de votre double authentification, chiffré, et les hash de vos codes de récupération',
                'Pour vérifier vos codes. Ils disparaissent lorsque vous la désactivez',
              ],
              ['Votre lien d’échange', 'Pour vous envoyer des objets'],
              [
                'Comment vous nous avez trouvés : le code d’un partenaire, ou l’étiquette d’un lien',
                'Pour remercier le partenaire, et savoir ce qui amène des joueurs',
              ],
              [
                'Les soldes, les paiements entre vos soldes, les objets, les ouvertures et les tirages',
                'C’est le jeu lui-même. Les tirages et les écritures du registre ne peuvent être ni modifiés ni supprimés par personne, pour que vous puissiez les vérifier',
              ],
            ],
          },
          'Les codes que nous envoyons par e-mail et les liens de connexion ne sont conservés que sous forme de hash, pendant quelques minutes. Nous avons besoin de votre adresse e-mail ou de votre compte Steam pour conclure le contrat avec vous ; tout ce que vous saisissez d’autre est facultatif.',
          'Dans l’UE, les bases juridiques sont notre contrat avec vous (art. 6, paragraphe 1, point b), du RGPD), nos obligations légales (point c)) et notre intérêt à offrir un produit sûr et équitable (point f)).',
        ],
      },
      {
        title: 'Ce que voient les autres',
        blocks: [
          'Les autres joueurs voient votre nom et votre image. La liste des tirages est publique, pour que chacun puisse les vérifier ; un tirage ne dit pas qui l’a fait. Le partenaire dont vous avez utilisé le code voit la première et la dernière lettre de votre nom, et quand vous êtes arrivé.',
        ],
      },
      {
        title: 'Ce que nous ne faisons pas',
        blocks: [
          [
            'Pas de publicité, pas de traceurs, pas de statistiques faites par des tiers : les pages ne chargent rien depuis d’autres sites.',
            'Pas de profils de vous au-delà de ce qui est énuméré ci-dessus, et pas de décision à votre sujet prise par une machine seule.',
            'Nous ne vendons ni ne donnons de données.',
          ],
        ],
      },
      {
        title: 'Qui reçoit des données',
        blocks: [
          [
            '{hosting}, sur les machines duquel fonctionne ce site.',
            '{mailing}, qui achemine nos e-mails : votre adresse et le texte.',
            'Steam (Valve Corporation, États-Unis), seulement si vous vous connectez avec Steam, l’associez ou retirez un objet. Votre navigateur va alors sur le site de Steam, où s’applique la propre politique de confidentialité de celui-ci.',
            '{payments?}, si vous payez : ce dont le paiement a besoin.',
            'Les autorités, lorsque la loi nous y oblige.',
          ],
          'Si l’un d’eux se trouve hors de l’UE : {safeguard?}.',
        ],
      },
      {
        title: 'Journaux',
        blocks: [
          'Le serveur tient un journal des requêtes pour détecter les erreurs et les attaques : heure, adresse demandée, statut et un numéro pour la requête. Les mots de passe, codes, jetons d’accès et cookies en sont retirés au préalable. Les journaux sont conservés pendant {log_days}.',
        ],
      },
      {
        title: 'Pendant combien de temps',
        blocks: [
          [
            'Sessions : jusqu’à ce que vous les fermiez, 400 jours au maximum.',
            'Images inutilisées : un jour environ.',
            'Votre compte : jusqu’à ce que vous nous demandiez de le fermer.',
            'Écritures du registre et tirages : {ledger_years}, comme l’exige le droit fiscal et comptable, et parce que les tirages des autres se vérifient par la même chaîne. Après la fermeture de votre compte, ils ne portent plus votre nom ni votre adresse.',
          ],
        ],
      },
      {
        title: 'Vos droits',
        blocks: [
          'Vous pouvez nous demander une copie de vos données, sous une forme qu’un programme peut lire, et leur rectification, leur effacement ou la limitation de leur traitement. Vous pouvez vous opposer à ce que nous faisons dans notre propre intérêt, et retirer tout consentement pour l’avenir. Écrivez à {email} ; nous répondons dans un délai d’un mois.',
          'Vous pouvez vous-même, dans votre profil, modifier votre nom, votre image, votre langue et votre lien d’échange, et fermer vos sessions.',
          'Vous pouvez introduire une réclamation auprès d’une autorité de contrôle, par exemple {authority}.',
        ],
      },
      {
        title: 'Enfants',
        blocks: [
          'Ce site est destiné aux adultes. Si nous apprenons qu’un enfant possède un compte, nous le fermons et supprimons ce que la loi nous permet de supprimer.',
        ],
      },
      {
        title: 'Modifications',
        blocks: [
          'Si nous modifions cette page, sa date change. Nous vous informons par e-mail de tout ce qui est important pour vous.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Cette page énumère tout ce que ce site conserve dans votre navigateur. Tout cela sert à vous fournir ce que vous avez demandé ; rien ne sert à la publicité ni à vous suivre, que ce soit de notre part ou de celle d’autrui.',
    sections: [
      {
        title: 'Nos cookies',
        blocks: [
          'Les cookies nous sont renvoyés à chaque requête. Les autres sites ne reçoivent pas les nôtres, et les scripts ne peuvent lire que celui qui indique une langue, celui de la grille plus dense et celui de la devise.',
          {
            columns: ['À quelles fins', 'Pendant combien de temps'],
            rows: [
              [
                'authsk',
                'Votre session : vous garde connecté',
                'Jusqu’à ce que vous vous déconnectiez, 400 jours au maximum',
              ],
              [
                '__Host-device',
                'Indique que votre compte a déjà été ouvert dans ce navigateur, pour que nous ne vous avertissions pas à son sujet',
                '400 jours',
              ],
              [
                '__Host-asker',
                'Lie un code que nous vous avons envoyé par e-mail au navigateur qui l’a demandé',
                'Un jour',
              ],
              [
                '__Host-adult',
                'Que vous avez déclaré avoir 18 ans ou plus, et quand, là où nous devons le demander',
                '400 jours',
              ],
              [
                'locale',
                'La langue que vous avez choisie, dans laquelle ce site s’ouvre',
                '400 jours',
              ],
              ['grid', 'Que vous avez choisi une grille de caisses plus dense', '400 jours'],
              [
                'currency',
                'La devise dans laquelle vous avez choisi de voir aussi les prix',
                '400 jours',
              ],
              [
                '__Host-trip',
                'Lie votre passage sur Steam, lorsque vous vous y connectez, à ce navigateur',
                '20 minutes',
              ],
            ],
          },
        ],
      },
      {
        title: 'Stockage du navigateur',
        blocks: [
          'Ces entrées restent dans votre navigateur. Vous pouvez les supprimer à tout moment dans ses réglages.',
          {
            columns: ['À quelles fins', 'Pendant combien de temps'],
            rows: [
              [
                'showCookies',
                'Que vous avez répondu à l’avis sur les cookies',
                'Jusqu’à ce que vous la supprimiez ; si vous refusez, jusqu’à la fermeture de l’onglet',
              ],
              [
                'login, logins',
                'Qui est connecté ici, pour d’autres parties du site : nom, image, e-mail, soldes',
                'Jusqu’à ce que vous vous déconnectiez',
              ],
              ['rec', 'La page à laquelle mène votre connexion', 'Jusqu’à ce que vous y soyez'],
              [
                'target_link, paying',
                'La page à laquelle ramène un dépôt, et le dépôt en cours',
                'Jusqu’à ce que vous y soyez',
              ],
              ['country', 'Le pays depuis lequel vous payez', 'Jusqu’à ce que vous la supprimiez'],
              ['language', 'La langue que vous avez choisie', 'Jusqu’à ce que vous la supprimiez'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Qui vous a envoyé ici, pour le partenaire',
                'Jusqu’à ce que vous vous connectiez',
              ],
              [
                'agreed',
                'Que vous avez déjà coché les cases du formulaire de connexion',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'slider, point',
                'Un nom aléatoire sous lequel ce navigateur réussit les tests, contre les programmes qui essaient trop souvent',
                'Jusqu’à ce que vous la supprimiez',
              ],
              ['notice', 'Quand vous avez fermé les annonces', 'Jusqu’au lendemain'],
              [
                'drops_hidden, drops_paused',
                'Si vous avez masqué ou mis en pause le bandeau des drops',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'support',
                'Si vous avez replié l’accès à l’assistance',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'promotion',
                'Si vous avez replié l’accès au parrainage',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'b20, guide',
                'Que vous avez écarté une invitation ou un guide',
                'Jusqu’au lendemain',
              ],
              [
                'welcomed, steps',
                'Que vous avez déjà vu la caisse de bienvenue et écarté les premiers pas',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'task',
                'Jusqu’à quand dure l’offre dont vous avez fermé la fenêtre',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'loss',
                'Jusqu’à quand rien ne vous est proposé, parce que vos jeux sont en perte',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Interrupteurs de la page de la caisse',
                'Jusqu’à ce que vous la supprimiez',
              ],
              [
                'assets, offline-…',
                'Les fichiers dont ce site est fait, et une page pour quand il n’y a pas de réseau ; rien sur vous',
                'Jusqu’à ce que de plus récents les remplacent',
              ],
            ],
          },
        ],
      },
      {
        title: 'Accepter ou refuser',
        blocks: [
          'Sans ces cookies et ces entrées, vous ne pourriez pas vous connecter et vos choix seraient perdus ; ils ne dépendent donc pas de votre consentement. L’avis vous en informe. Si vous acceptez, il ne revient pas ; si vous refusez, il est masqué jusqu’à ce que vous fermiez l’onglet, et même votre réponse n’est pas conservée plus longtemps.',
          'Vous pouvez interdire les cookies dans votre navigateur. Vous pourrez alors parcourir le site, mais pas vous connecter.',
        ],
      },
      {
        title: 'Autres sites',
        blocks: [
          'Nos pages ne chargent rien depuis d’autres sites. Si vous suivez un lien vers Steam ou vous y connectez, Steam place ses propres cookies sur son propre site.',
        ],
      },
      {
        title: 'Qui est responsable',
        blocks: ['{operator}, {email}. La politique de confidentialité en dit davantage.'],
      },
    ],
  },
};
