import type { DemoWords } from './index.ts';

export const romanian_words: DemoWords = {
  site: {
    description:
      'Deschide cutii pline de skinuri, cu șansele la vedere și extrageri pe care oricine le poate verifica.',
    keywords:
      'skinuri, cutii, deschidere de cutii, corectitudine demonstrabilă, obiecte din jocuri',
  },
  entries: {
    hours: 'De luni până vineri, 9:00–18:00 (GMT+8). Răspundem în cel mult 24 de ore.',
  },
  fields: {
    countries: 'Atlantida și Utopia',
    help_line: 'linia de asistență a demonstrației, +357 00 000000',
    law: 'Cipru',
    court: 'Nicosia',
    authority: 'Autoritatea Exemplu, Example Street 2, Nicosia, Cipru',
    safeguard: 'clauze contractuale standard',
  },
  groups: {
    Classics: 'Clasice',
    Colours: 'Culori',
    Armoury: 'Arsenal',
    'Small Change': 'Mărunțiș',
    'High Gallery': 'Galeria de sus',
    'For Points': 'Pe puncte',
    Blades: 'Lame',
    'On the House': 'Din partea casei',
    Floors: 'Etaje',
    'For Members': 'Pentru membri',
  },
  banners: {
    cheapest: ({ name }) => `${name}: cea mai ieftină dintre cutiile noastre`,
    holds: ({ name, best }) => `${name}: cutia care conține ${best}`,
    for_points: ({ name }) => `${name}: se deschide cu puncte de activitate`,
  },
  notices: {
    new_cases: {
      title: 'Cutii noi în Arsenal',
      html: `<p>De la prudente la îndrăznețe: grupa <b>Arsenal</b> s-a mărit. Ca întotdeauna, pagina fiecărei cutii arată șansa fiecărui obiect din ea și cât dă înapoi, în medie, o deschidere.</p>`,
    },
    second_factor: {
      title: 'Activează autentificarea în doi pași',
      html: `<p>Rucsacul tău merită protejat. Din profil poți cere acum codul unei aplicații de autentificare la fiecare conectare. Durează un minut:</p>
<ol><li>Deschide-ți profilul și alege <b>Autentificare în doi pași</b>.</li><li>Scanează codul QR cu aplicația ta.</li><li>Păstrează codurile de recuperare într-un loc sigur.</li></ol>`,
    },
    fairness: {
      title: 'Verifică tu extragerile noastre',
      html: `<p>Nu trebuie să ne crezi pe cuvânt. Schimbă-ți seed-urile oricând vrei, iar pagina „<a href="/provablyfair">Corectitudine demonstrabilă</a>” recalculează fiecare extragere chiar în browserul tău.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Despre noi',
      html: `<p>Vitrine este un mic magazin pentru cei cărora le place să deschidă cutii și nu le place să fie păcăliți.</p>
<h2>Ce facem altfel</h2>
<ul>
<li>Fiecare cutie arată șansa fiecărui obiect, cu patru zecimale, înainte să plătești.</li>
<li>Fiecare rezultat este fixat de seed-uri pe care apoi nici tu, nici noi nu le putem schimba. Oricine îl poate recalcula.</li>
<li>Ce câștigi îți cumpărăm înapoi la prețul la care ai câștigat sau la cel de azi, dacă este mai mic.</li>
</ul>
<p>Cum se fac extragerile, pas cu pas, afli pe pagina „<a href="/provablyfair">Corectitudine demonstrabilă</a>”.</p>`,
    },
    faq: {
      title: 'Întrebări frecvente',
      html: `<h2>De unde știu că o extragere a fost corectă?</h2>
<p>Înainte să deschizi o cutie, îți arătăm hash-ul seed-ului nostru, iar browserul tău adaugă un seed propriu. Când schimbi perechea, seed-ul nostru este dezvăluit, iar pagina „<a href="/provablyfair">Corectitudine demonstrabilă</a>” recalculează toate extragerile făcute cu el.</p>
<h2>Ce sunt jetoanele de magazin?</h2>
<p>Ce primești când vinzi obiecte din rucsac. Un jeton echivalează cu obiecte în valoare de un dolar american.</p>
<h2>Pot vinde un câștig imediat?</h2>
<p>Da: pe bani în primele 15 minute de la câștig, iar pe jetoane de magazin oricând după aceea.</p>
<h2>De ce se schimbă prețul unui obiect?</h2>
<p>Prețurile urmează piața. Un câștig valorează cât prețul lui din acel moment sau cât cel de azi, dacă este mai mic.</p>
<h2>Altcineva a intrat în contul meu. Ce fac acum?</h2>
<p>Din profil, deconectează-te peste tot, setează o parolă nouă, activează autentificarea în doi pași și scrie la <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Joc responsabil',
      html: `<p>Deschiderea cutiilor este o distracție care costă bani. În medie, o cutie dă înapoi mai puțin decât costă; cât anume, scrie pe pagina ei.</p>
<ul>
<li>Joacă numai cu bani de care te poți lipsi.</li>
<li>Nu încerca să recâștigi ce ai pierdut.</li>
<li>Fă pauze și oprește-te când nu mai e distractiv.</li>
</ul>
<p>Dacă jocul te îngrijorează pe tine sau pe cineva apropiat, vorbește cu un serviciu de consiliere din zona ta. Jucătorii trebuie să aibă cel puțin 18 ani.</p>`,
    },
    refund: {
      title: 'Politica de rambursare',
      html: `<p>Deschiderea unei cutii nu poate fi anulată: extragerea este definitivă, iar ce a ieșit este al tău.</p>
<h2>Când dăm banii înapoi</h2>
<ul>
<li>Ți s-au luat bani de două ori pentru același lucru.</li>
<li>Ți s-au luat bani pentru ceva ce nu ai primit.</li>
<li>Cineva ți-a folosit mijlocul de plată fără permisiunea ta.</li>
</ul>
<h2>Cum ceri o rambursare</h2>
<p>Scrie la <a href="mailto:support@vitrine.test">support@vitrine.test</a> în termen de 14 zile, cu adresa de e-mail a contului tău și cu data și ora plății. În zilele lucrătoare răspundem în cel mult 24 de ore.</p>`,
    },
  },
};
