import type { DemoWords } from './index.ts';

export const french_words: DemoWords = {
  site: {
    description:
      'Ouvrez des caisses pleines de skins : des probabilités affichées et des tirages que chacun peut vérifier.',
    keywords: 'skins, caisses, ouverture de caisses, équité prouvable, objets de jeu',
  },
  entries: {
    hours: 'Du lundi au vendredi, de 9 h à 18 h (GMT+8). Nous répondons sous 24 heures.',
  },
  fields: {
    countries: 'Atlantide et Utopie',
    help_line: 'la ligne d’écoute de la démo, +357 00 000000',
    law: 'Chypre',
    court: 'Nicosie',
    authority: 'l’Autorité d’exemple, Example Street 2, Nicosie, Chypre',
    safeguard: 'des clauses contractuelles types',
  },
  groups: {
    Classics: 'Classiques',
    Colours: 'Couleurs',
    Armoury: 'Armurerie',
    'Small Change': 'Petite monnaie',
    'High Gallery': 'Haute galerie',
    'For Points': 'Contre des points',
    Blades: 'Lames',
    'On the House': 'Offert par la maison',
    Floors: 'Étages',
    'For Members': 'Pour les membres',
  },
  banners: {
    cheapest: ({ name }) => `${name} : la moins chère de nos caisses`,
    holds: ({ name, best }) => `${name} : la caisse qui contient ${best}`,
    for_points: ({ name }) => `${name} : s’ouvre avec des points d’activité`,
  },
  notices: {
    new_cases: {
      title: 'De nouvelles caisses dans l’Armurerie',
      html: `<p>De la plus prudente à la plus audacieuse : l’<b>Armurerie</b> s’est agrandie. Comme toujours, la page de chaque caisse indique la probabilité de chacun de ses objets et ce qu’une ouverture rend en moyenne.</p>`,
    },
    second_factor: {
      title: 'Activez la double authentification',
      html: `<p>Votre sac à dos mérite d’être protégé. Dans votre profil, vous pouvez désormais exiger le code d’une application d’authentification à chaque connexion. Cela prend une minute :</p>
<ol><li>Ouvrez votre profil et choisissez <b>Double authentification</b>.</li><li>Scannez le QR code avec votre application.</li><li>Conservez les codes de récupération en lieu sûr.</li></ol>`,
    },
    fairness: {
      title: 'Vérifiez nos tirages vous-même',
      html: `<p>Ne nous croyez pas sur parole. Renouvelez vos seeds quand vous voulez, et la page <a href="/provablyfair">Équité prouvable</a> recalcule chaque tirage dans votre propre navigateur.</p>`,
    },
  },
  pages: {
    about: {
      title: 'À propos de nous',
      html: `<p>Vitrine est une petite boutique pour celles et ceux qui aiment ouvrir des caisses et n’aiment pas se faire avoir.</p>
<h2>Ce que nous faisons autrement</h2>
<ul>
<li>Chaque caisse affiche la probabilité de chaque objet, à quatre décimales, avant que vous ne payiez.</li>
<li>Chaque résultat est fixé par des seeds que ni vous ni nous ne pouvons changer ensuite. Chacun peut le recalculer.</li>
<li>Ce que vous gagnez vous est racheté au prix auquel vous l’avez gagné, ou au prix du jour s’il est plus bas.</li>
</ul>
<p>Le déroulement des tirages, étape par étape, est expliqué sur la page <a href="/provablyfair">Équité prouvable</a>.</p>`,
    },
    faq: {
      title: 'Questions fréquentes',
      html: `<h2>Comment savoir si un tirage était équitable ?</h2>
<p>Avant que vous n’ouvriez une caisse, nous vous montrons le hash de notre seed, et votre navigateur y ajoute la sienne. Quand vous renouvelez la paire, notre seed est révélée, et la page <a href="/provablyfair">Équité prouvable</a> recalcule tous les tirages faits avec elle.</p>
<h2>Que sont les jetons de la boutique ?</h2>
<p>Ce que vous recevez quand vous vendez des objets de votre sac à dos. Un jeton correspond à un dollar américain en valeur d’objets.</p>
<h2>Puis-je vendre un gain tout de suite ?</h2>
<p>Oui : contre de l’argent dans les 15 minutes qui suivent le gain, et contre des jetons de la boutique à tout moment ensuite.</p>
<h2>Pourquoi le prix d’un objet change-t-il ?</h2>
<p>Les prix suivent le marché. Un gain vaut son prix au moment où vous l’avez obtenu, ou celui du jour s’il est plus bas.</p>
<h2>Quelqu’un d’autre est entré dans mon compte. Que faire ?</h2>
<p>Dans votre profil, déconnectez-vous partout, définissez un nouveau mot de passe et activez la double authentification, puis écrivez à <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Jeu responsable',
      html: `<p>Ouvrir des caisses est un divertissement qui coûte de l’argent. En moyenne, une caisse rend moins qu’elle ne coûte ; sa propre page indique combien.</p>
<ul>
<li>Ne jouez qu’avec de l’argent dont vous pouvez vous passer.</li>
<li>N’essayez pas de regagner ce que vous avez perdu.</li>
<li>Faites des pauses, et arrêtez quand ce n’est plus amusant.</li>
</ul>
<p>Si le jeu vous inquiète, ou inquiète l’un de vos proches, adressez-vous à un service d’aide près de chez vous. Les joueurs doivent avoir 18 ans ou plus.</p>`,
    },
    refund: {
      title: 'Politique de remboursement',
      html: `<p>L’ouverture d’une caisse ne peut pas être annulée : le tirage est définitif, et ce qu’il a donné est à vous.</p>
<h2>Quand nous remboursons</h2>
<ul>
<li>On vous a facturé deux fois la même chose.</li>
<li>On vous a facturé quelque chose que vous n’avez pas reçu.</li>
<li>Quelqu’un a utilisé votre moyen de paiement sans votre autorisation.</li>
</ul>
<h2>Comment demander un remboursement</h2>
<p>Écrivez à <a href="mailto:support@vitrine.test">support@vitrine.test</a> dans les 14 jours, en indiquant l’adresse e-mail de votre compte ainsi que la date et l’heure du débit. Nous répondons sous 24 heures les jours ouvrés.</p>`,
    },
  },
};
