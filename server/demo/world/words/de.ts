import type { DemoWords } from './index.ts';

export const german_words: DemoWords = {
  site: {
    description:
      'Öffne Kisten voller Skins, mit offen gezeigten Chancen und Ziehungen, die alle nachprüfen können.',
    keywords: 'Skins, Kisten, Kisten öffnen, beweisbar fair, Spiel-Items',
  },
  entries: {
    hours: 'Montag bis Freitag, 9:00–18:00 Uhr (GMT+8). Wir antworten innerhalb von 24 Stunden.',
  },
  fields: {
    countries: 'Atlantis und Utopia',
    help_line: 'der Beratung der Demo, +357 00 000000',
    law: 'Zypern',
    court: 'Nikosia',
    authority: 'der Beispielbehörde, Example Street 2, Nikosia, Zypern',
    safeguard: 'Standardvertragsklauseln',
  },
  groups: {
    Classics: 'Klassiker',
    Colours: 'Farben',
    Armoury: 'Waffenkammer',
    'Small Change': 'Kleingeld',
    'High Gallery': 'Obere Galerie',
    'For Points': 'Für Punkte',
    Blades: 'Klingen',
    'On the House': 'Aufs Haus',
    Floors: 'Stockwerke',
    'For Members': 'Für Mitglieder',
  },
  banners: {
    cheapest: ({ name }) => `${name}: unsere günstigste Kiste`,
    holds: ({ name, best }) => `${name}: die Kiste mit ${best}`,
    for_points: ({ name }) => `${name}: öffnet sich für Aktivitätspunkte`,
  },
  notices: {
    new_cases: {
      title: 'Neue Kisten in der Waffenkammer',
      html: `<p>Von vorsichtig bis waghalsig: Die <b>Waffenkammer</b> ist gewachsen. Wie immer steht auf der Seite jeder Kiste, welche Chance jedes Item darin hat und was eine Öffnung im Schnitt zurückgibt.</p>`,
    },
    second_factor: {
      title: 'Schalte die Zwei-Faktor-Authentifizierung ein',
      html: `<p>Dein Rucksack verdient Schutz. In deinem Profil kannst du jetzt festlegen, dass bei jeder Anmeldung der Code einer Authenticator-App verlangt wird. Das dauert eine Minute:</p>
<ol><li>Öffne dein Profil und wähle <b>Zwei-Faktor-Authentifizierung</b>.</li><li>Scanne den QR-Code mit deiner App.</li><li>Bewahre die Wiederherstellungscodes an einem sicheren Ort auf.</li></ol>`,
    },
    fairness: {
      title: 'Prüfe unsere Ziehungen selbst',
      html: `<p>Du musst uns nicht aufs Wort glauben. Wechsle deine Seeds, wann immer du willst, und die Seite „<a href="/provablyfair">Beweisbar fair</a>“ rechnet jede Ziehung in deinem eigenen Browser nach.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Über uns',
      html: `<p>Vitrine ist ein kleiner Shop für alle, die gern Kisten öffnen und sich ungern etwas vormachen lassen.</p>
<h2>Was wir anders machen</h2>
<ul>
<li>Jede Kiste zeigt die Chance jedes Items auf vier Nachkommastellen genau, bevor du zahlst.</li>
<li>Jedes Ergebnis ist durch Seeds festgelegt, die danach weder du noch wir ändern können. Alle können es nachrechnen.</li>
<li>Was du gewinnst, kaufen wir zu dem Preis zurück, zu dem du es gewonnen hast, oder zum heutigen, falls der niedriger ist.</li>
</ul>
<p>Wie die Ziehungen Schritt für Schritt ablaufen, steht auf der Seite „<a href="/provablyfair">Beweisbar fair</a>“.</p>`,
    },
    faq: {
      title: 'Häufige Fragen',
      html: `<h2>Woher weiß ich, dass eine Ziehung fair war?</h2>
<p>Bevor du eine Kiste öffnest, zeigen wir dir den Hash unseres Seeds, und dein Browser steuert einen eigenen Seed bei. Wenn du das Paar wechselst, wird unser Seed aufgedeckt, und die Seite „<a href="/provablyfair">Beweisbar fair</a>“ rechnet jede Ziehung nach, die damit gemacht wurde.</p>
<h2>Was sind Shop-Tokens?</h2>
<p>Das, was du bekommst, wenn du Items aus deinem Rucksack verkaufst. Ein Token entspricht einem Itemwert von einem US-Dollar.</p>
<h2>Kann ich einen Gewinn sofort verkaufen?</h2>
<p>Ja: innerhalb von 15 Minuten nach dem Gewinn für Geld und danach jederzeit für Shop-Tokens.</p>
<h2>Warum ändert sich der Preis eines Items?</h2>
<p>Die Preise folgen dem Markt. Für einen Gewinn gilt sein Preis zum Zeitpunkt des Gewinns oder der heutige, falls der niedriger ist.</p>
<h2>Jemand anderes war in meinem Konto. Was jetzt?</h2>
<p>Melde dich in deinem Profil überall ab, lege ein neues Passwort fest, schalte die Zwei-Faktor-Authentifizierung ein und schreib an <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Verantwortungsvoll spielen',
      html: `<p>Kisten zu öffnen ist Unterhaltung, die Geld kostet. Im Schnitt gibt eine Kiste weniger zurück, als sie kostet; wie viel, steht auf ihrer eigenen Seite.</p>
<ul>
<li>Spiel nur mit Geld, das du entbehren kannst.</li>
<li>Versuche nicht, Verlorenes zurückzugewinnen.</li>
<li>Mach Pausen, und hör auf, wenn es keinen Spaß mehr macht.</li>
</ul>
<p>Wenn dir oder jemandem, der dir nahesteht, das Spielen Sorgen macht, sprich mit einer Beratungsstelle in deiner Nähe. Wer spielt, muss mindestens 18 Jahre alt sein.</p>`,
    },
    refund: {
      title: 'Rückerstattungen',
      html: `<p>Das Öffnen einer Kiste lässt sich nicht rückgängig machen: Die Ziehung ist endgültig, und was dabei herauskam, gehört dir.</p>
<h2>Wann wir Geld zurückzahlen</h2>
<ul>
<li>Dir wurde dasselbe zweimal berechnet.</li>
<li>Dir wurde etwas berechnet, das du nicht bekommen hast.</li>
<li>Jemand hat ohne deine Erlaubnis dein Zahlungsmittel benutzt.</li>
</ul>
<h2>So forderst du eine Erstattung an</h2>
<p>Schreib innerhalb von 14 Tagen an <a href="mailto:support@vitrine.test">support@vitrine.test</a> und nenne die E-Mail-Adresse deines Kontos und den Zeitpunkt der Abbuchung. An Arbeitstagen antworten wir innerhalb von 24 Stunden.</p>`,
    },
  },
};
