import type { PolicyTexts } from './policy.ts';

export const ro: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Acești termeni și condiții sunt contractul dintre tine și operatorul acestui site. Îi accepți atunci când îți creezi un cont sau te conectezi. Te rugăm să îi citești: arată ce primești, ce nu primești și ce poți face când ceva nu merge bine.',
    sections: [
      {
        title: 'Cine suntem',
        blocks: [
          'Acest site este administrat de {operator}, cu înregistrarea {register}, denumit aici „noi”. Pentru întrebări, scrie la {email}.',
          'Site-ul funcționează cu Vitrine, un program cu sursă deschisă. Autorii acestuia nu administrează site-ul, nu dețin obiectele sau banii tăi și nu sunt parte la acest contract.',
          'Nu avem nicio legătură cu Valve Corporation sau cu Steam. Numele jocurilor, ale armelor și ale obiectelor aparțin proprietarilor lor și sunt folosite doar pentru a arăta ce este un obiect. Imaginile obiectelor sunt desenate de program.',
        ],
      },
      {
        title: 'Cine poate juca',
        blocks: [
          'Trebuie să fi împlinit 18 ani și să ai vârsta majoratului potrivit legii locului în care trăiești. Confirmi acest lucru când îți creezi contul. Putem cere o dovadă și putem închide un cont al cărui titular nu o poate prezenta.',
          'Poți folosi acest site doar acolo unde legea locului în care te afli o permite. Site-ul nu este oferit în următoarele țări: {countries}. Să afli ce reguli ți se aplică ține de răspunderea ta; să păstrăm lista corectă ține de a noastră.',
          'Fiecare persoană poate avea un singur cont. Este doar al tău: nu ai voie să îl vinzi, să îl împrumuți sau să îl folosești împreună cu altcineva.',
        ],
      },
      {
        title: 'Contul tău',
        blocks: [
          'Îți creezi contul cu o adresă de e-mail sau cu un cont Steam care îți aparține. Alege o parolă pe care nu o mai folosești în altă parte și activează din profil autentificarea în doi pași.',
          'Oricine are parola ta, al doilea factor de autentificare sau o sesiune deschisă poate acționa în numele tău. Anunță-ne imediat dacă bănuiești că s-a întâmplat acest lucru. În profil vezi toate sesiunile deschise și le poți încheia.',
          'Numele și imaginea ta sunt văzute de ceilalți. Nu au voie să jignească pe cineva, să te prezinte drept altcineva sau să încalce legea.',
        ],
      },
      {
        title: 'Soldurile',
        blocks: [
          'Contul tău are trei solduri:',
          [
            'bani, în dolari americani, cu care se plătesc cutiile și jocurile;',
            'jetoane de magazin, fiecare în valoare de un dolar american în obiecte, pe care le primești când vinzi obiecte din rucsac;',
            'puncte de activitate, pe care le primești când joci și care nu au valoare în bani.',
          ],
          'Soldurile nu sunt depozite bancare și nu aduc dobândă. Nu pot fi transferate altor jucători. Ce se poate plăti, cum și de la ce sumă se arată pe pagina pe care ceri plata, înainte să confirmi.',
          'Orice modificare a unui sold se păstrează într-un registru al operațiunilor pe care nimeni, nici măcar noi, nu îl poate schimba ulterior. Dacă soldul tău nu este corect, spune-ne: îl verificăm cu registrul.',
        ],
      },
      {
        title: 'Cutii și extrageri',
        blocks: [
          'Înainte să deschizi o cutie, pagina ei arată prețul, toate obiectele cu șansele lor și cât aduce înapoi, în medie, o deschidere. În medie, o cutie aduce înapoi mai puțin decât costă. Joacă pentru distracție și doar cu cât îți permiți să pierzi.',
          'Rezultatul este extras dintr-un seed de server, care a fost fixat și al cărui hash a fost arătat înainte să deschizi, și dintr-un seed de client al tău. După ce seed-ul de server este dezvăluit, tu sau oricine altcineva puteți recalcula fiecare extragere. Pagina „Corectitudine demonstrabilă” explică cum.',
          'O deschidere este definitivă: odată făcută extragerea, nu poate fi anulată nici de tine, nici de noi. O corectăm doar dacă produsul a făcut altceva decât spun regulile sale publicate: primești înapoi costul deschiderii sau ceea ce ar fi trebuit să primești potrivit regulilor.',
        ],
      },
      {
        title: 'Obiecte',
        blocks: [
          'Ce câștigi ajunge în rucsacul tău înainte să înceapă animația: dacă închizi pagina, nu pierzi nimic. Poți păstra un obiect sau îl poți vinde înapoi cu suma afișată, care este cel mai mic dintre prețul din momentul câștigului și prețul de acum.',
          'Acolo unde se oferă retrageri, obiectul este trimis la contul Steam indicat de linkul tău de schimb. Contul trebuie să fie al tău. După schimbarea linkului, retragerile așteaptă 24 de ore, pentru ca un hoț să nu îți poată goli imediat rucsacul.',
          'Steam are propriile reguli, pe care nu le putem schimba: schimburile pot fi reținute sau protejate mai multe zile, iar Steam le poate refuza. Dacă un obiect nu poate fi livrat, se întoarce în rucsacul tău.',
        ],
      },
      {
        title: 'Ce nu este permis',
        blocks: [
          [
            'Programe care joacă în locul tău sau care accesează site-ul mai des decât ar putea-o face un om. API-ul documentat poate fi folosit în limitele sale.',
            'Folosirea unei erori a site-ului în avantajul tău. Anunță-ne mai bine despre ea: pagina de securitate a programului arată cum.',
            'Mai multe conturi ale aceleiași persoane, inclusiv pentru a încasa de mai multe ori bonusuri sau recompense pentru recomandări.',
            'Plăți cu mijloace care nu îți aparțin și plăți anulate fără motiv.',
            'Spălarea banilor sau ajutorul dat cuiva în acest scop.',
          ],
          'Dacă faci oricare dintre aceste lucruri, putem opri plățile și retragerile și îți putem bloca contul cât timp verificăm, iar dacă se confirmă, putem închide contul. Îți spunem motivul, cu excepția cazului în care legea o interzice, și poți contesta decizia scriind la {email}. Ce deții în mod legal rămâne al tău.',
        ],
      },
      {
        title: 'Joc în siguranță',
        blocks: [
          'Jocurile de noroc pot deveni o problemă. Dacă jocul nu te mai distrează, dacă joci ca să recuperezi ce ai pierdut sau dacă ascunzi de alții că joci: oprește-te și vorbește cu cineva. Găsești ajutor gratuit și anonim la {help_line}.',
          'Scrie la {email} dacă vrei să îți închidem contul pentru perioada pe care o alegi sau definitiv. O facem în {closing_time|o zi lucrătoare} și nu îl redeschidem mai devreme.',
        ],
      },
      {
        title: 'Când ceva nu funcționează',
        blocks: [
          'Avem grijă de acest site, dar nu promitem că este disponibil în orice moment. O acțiune întreruptă fie s-a produs în întregime, fie deloc; profilul și rucsacul tău arată cum a fost.',
          'Răspundem nelimitat pentru intenție și culpă gravă, pentru vătămarea vieții, a integrității corporale și a sănătății, precum și oriunde legea nu permite limitarea răspunderii. În celelalte cazuri răspundem doar pentru încălcarea obligațiilor esențiale ale acestui contract, în limita prejudiciului tipic și previzibil.',
        ],
      },
      {
        title: 'Încetare și modificări',
        blocks: [
          'Poți denunța acest contract în orice moment, scriind la {email}. Noi îl putem denunța cu un preaviz de {ending_notice|30 de zile} sau imediat, dintr-un motiv grav. Ce poate fi retras sau plătit în acea zi poate fi retras sau plătit și după aceea.',
          'Dacă modificăm acești termeni, te anunțăm prin e-mail sau la conectare, cu cel puțin {change_notice|30 de zile} înainte. Dacă nu ești de acord, poți denunța contractul până atunci. Modificările nu se aplică niciodată extragerilor făcute înainte.',
        ],
      },
      {
        title: 'Legea aplicabilă și litigiile',
        blocks: [
          'Se aplică legea din {law}, iar instanțele competente sunt cele din {court}. Dacă ești consumator, îți păstrezi protecția oferită de legea locului în care trăiești și te poți adresa instanțelor de acolo.',
          'Te rugăm să ne scrii mai întâi nouă: {email}. Răspundem în {answer_time|14 zile}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Această pagină arată ce date despre tine păstrează acest site, în ce scop, cât timp și ce ne poți cere. Pe scurt: ce îi trebuie produsului ca să funcționeze, nimic pentru publicitate și nimic nu se vinde.',
    sections: [
      {
        title: 'Cine este responsabil',
        blocks: ['{operator}, {email}.', 'Responsabilul cu protecția datelor: {officer?}.'],
      },
      {
        title: 'Ce păstrăm și în ce scop',
        blocks: [
          {
            columns: ['În ce scop'],
            rows: [
              [
                'Adresa de e-mail și momentul în care ai dovedit că este a ta',
                'Ca să te conectăm și să îți scriem despre contul tău',
              ],
              [
                'Un hash al parolei tale',
                'Ca să o verificăm. Parola în sine nu ajunge niciodată la noi: browserul tău trimite un rezumat criptografic, din care păstrăm un hash argon2id',
              ],
              [
                'ID-ul tău Steam, numele și imaginea pe care le arată Steam, dacă te conectezi cu Steam sau îl asociezi',
                'Ca să te conectăm și să ne asigurăm că un link de schimb este al tău',
              ],
              [
                'Numele, imaginea și limba',
                'Ca să te arătăm celorlalți și să îți scriem în limba ta. O imagine este redesenată când o încarci: nu se păstrează unde și cu ce a fost făcută',
              ],
              [
                'Momentul în care ai acceptat termenii și condițiile și ți-ai confirmat vârsta',
                'Pentru că legea ne cere să putem dovedi acest lucru',
              ],
              [
                'Sesiunile tale: browserul și sistemul, descrise în cuvinte, adresa de rețea, când a început și când a fost folosită ultima dată fiecare',
                'Ca să îți arătăm unde este conectat contul tău și să te avertizăm când apare un browser nou',
              ],
              [
                'Un marcaj aleatoriu al fiecărui browser în care ți s-a deschis contul',
                'Ca să deosebim un browser nou de unul cunoscut',
              ],
              [
                'Secretul autentificării în doi pași, criptat, și hash-urile codurilor tale de recuperare',
                'Ca să îți verificăm codurile. Se șterg când o dezactivezi',
              ],
              ['Linkul tău de schimb', 'Ca să îți trimitem obiecte'],
              [
                'Cum ne-ai găsit: codul unui partener sau eticheta unui link',
                'Ca să îi mulțumim partenerului și să știm ce aduce jucători',
              ],
              [
                'Solduri, plăți între soldurile tale, obiecte, deschideri și extrageri',
                'Acesta este jocul însuși. Extragerile și înregistrările din registrul operațiunilor nu pot fi schimbate sau șterse de nimeni, ca să le poți verifica',
              ],
            ],
          },
          'Codurile pe care le trimitem prin e-mail și linkurile de conectare se păstrează doar ca hash-uri și doar câteva minute. Avem nevoie de adresa ta de e-mail sau de contul tău Steam ca să încheiem contractul cu tine; tot ce mai introduci este la alegerea ta.',
          'Temeiurile juridice în UE sunt contractul nostru cu tine, potrivit art. 6 alin. (1) lit. b) din RGPD, obligațiile legale, potrivit lit. c), și interesul nostru legitim pentru un produs sigur și corect, potrivit lit. f).',
        ],
      },
      {
        title: 'Ce văd ceilalți',
        blocks: [
          'Ceilalți jucători îți văd numele și imaginea. Lista extragerilor este publică, pentru ca oricine să o poată verifica; o extragere nu arată cine a făcut-o. Partenerul al cărui cod l-ai folosit vede prima și ultima literă a numelui tău și când ai venit.',
        ],
      },
      {
        title: 'Ce nu facem',
        blocks: [
          [
            'Fără publicitate, fără instrumente de urmărire, fără statistici făcute de alții: paginile nu încarcă nimic de pe alte site-uri.',
            'Fără profiluri despre tine dincolo de cele enumerate mai sus și fără decizii despre tine luate exclusiv automat.',
            'Nu vindem și nu dăm date altora.',
          ],
        ],
      },
      {
        title: 'Cine primește date',
        blocks: [
          [
            '{hosting}, pe ale cărei mașini rulează acest site.',
            '{mailing}, care livrează e-mailurile noastre: adresa ta și textul.',
            'Steam (Valve Corporation, SUA), doar dacă te conectezi cu Steam, îl asociezi sau retragi un obiect. Browserul tău trece pe site-ul Steam, unde se aplică politica de confidențialitate a acestuia.',
            '{payments?}, dacă plătești: datele necesare plății.',
            'Autoritățile, când legea ne obligă.',
          ],
          'Dacă vreunul dintre aceștia se află în afara UE: {safeguard?}.',
        ],
      },
      {
        title: 'Jurnale',
        blocks: [
          'Serverul ține un jurnal al cererilor pentru a găsi erori și atacuri: ora, adresa cerută, starea și un număr al cererii. Parolele, codurile, jetoanele de acces și cookie-urile sunt eliminate înainte. Jurnalele se păstrează {log_days}.',
        ],
      },
      {
        title: 'Cât timp',
        blocks: [
          [
            'Sesiunile: până le închei, cel mult 400 de zile.',
            'Imaginile nefolosite: aproximativ o zi.',
            'Contul tău: până ne ceri să îl închidem.',
            'Înregistrările din registrul operațiunilor și extragerile: {ledger_years}, așa cum cere legislația fiscală și contabilă și pentru că extragerile altora se verifică prin același lanț. După închiderea contului, ele nu mai conțin numele sau adresa ta.',
          ],
        ],
      },
      {
        title: 'Drepturile tale',
        blocks: [
          'Ne poți cere o copie a datelor tale, într-o formă pe care o poate citi un program, precum și rectificarea, ștergerea sau restricționarea prelucrării lor. Te poți opune prelucrărilor pe care le facem în temeiul interesului nostru legitim și îți poți retrage orice consimțământ pentru viitor. Scrie la {email}; răspundem în termen de o lună.',
          'Numele, imaginea, limba și linkul de schimb le poți schimba chiar tu în profil, unde îți poți încheia și sesiunile.',
          'Poți depune o plângere la o autoritate de supraveghere, de exemplu {authority}.',
        ],
      },
      {
        title: 'Copii',
        blocks: [
          'Acest site este pentru adulți. Dacă aflăm că un copil are cont, îl închidem și ștergem tot ce legea ne permite să ștergem.',
        ],
      },
      {
        title: 'Modificări',
        blocks: [
          'Dacă modificăm această pagină, i se schimbă data. Te anunțăm prin e-mail despre tot ce contează pentru tine.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Această pagină enumeră tot ce păstrează site-ul în browserul tău. Totul servește la a-ți oferi ce ai cerut; nu există nimic pentru publicitate sau pentru a te urmări, nici de la noi, nici de la alții.',
    sections: [
      {
        title: 'Cookie-uri',
        blocks: [
          'Cookie-urile ne sunt trimise înapoi la fiecare cerere. Alte site-uri nu le primesc pe ale noastre, iar scripturile le pot citi doar pe cele care indică o limbă, o grilă mai densă și o monedă.',
          {
            columns: ['În ce scop', 'Cât timp'],
            rows: [
              [
                'authsk',
                'Sesiunea ta: menține contul conectat',
                'Până te deconectezi, cel mult 400 de zile',
              ],
              [
                '__Host-device',
                'Arată că ți s-a mai deschis contul în acest browser, ca să nu te avertizăm despre el',
                '400 de zile',
              ],
              [
                '__Host-asker',
                'Leagă un cod trimis ție prin e-mail de browserul care l-a cerut',
                'O zi',
              ],
              [
                '__Host-adult',
                'Faptul că ai declarat că ai împlinit 18 ani și când, acolo unde trebuie să întrebăm',
                '400 de zile',
              ],
              ['locale', 'Limba pe care ai ales-o, în care se deschide acest site', '400 de zile'],
              ['grid', 'Că ai ales o grilă mai densă de cutii', '400 de zile'],
              ['currency', 'Moneda în care ai ales să vezi și prețurile', '400 de zile'],
              [
                '__Host-trip',
                'Leagă de acest browser trecerea ta la Steam, când te conectezi acolo',
                '20 de minute',
              ],
            ],
          },
        ],
      },
      {
        title: 'Memoria browserului',
        blocks: [
          'Aceste înregistrări rămân în browserul tău. Le poți șterge oricând din setările lui.',
          {
            columns: ['În ce scop', 'Cât timp'],
            rows: [
              [
                'showCookies',
                'Faptul că ai răspuns la mesajul despre cookie-uri',
                'Până o ștergi; dacă nu ești de acord, până se închide fila',
              ],
              [
                'login, logins',
                'Cine este conectat aici, pentru alte părți ale site-ului: nume, imagine, e-mail, solduri',
                'Până te deconectezi',
              ],
              ['rec', 'Pagina la care duce conectarea ta', 'Până ajungi acolo'],
              [
                'target_link, paying',
                'Pagina la care te întorci după o alimentare și alimentarea în curs',
                'Până ajungi acolo',
              ],
              ['country', 'Țara din care plătești', 'Până o ștergi'],
              ['language', 'Limba pe care ai ales-o', 'Până o ștergi'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Cine te-a trimis aici, pentru partener',
                'Până te conectezi',
              ],
              [
                'agreed',
                'Faptul că ai bifat anterior căsuțele din formularul de conectare',
                'Până o ștergi',
              ],
              [
                'slider, point',
                'Un nume aleatoriu sub care acest browser rezolvă teste, împotriva programelor care încearcă prea des',
                'Până o ștergi',
              ],
              ['notice', 'Când ai închis anunțurile', 'Până a doua zi'],
              [
                'drops_hidden, drops_paused',
                'Dacă ai ascuns sau ai oprit banda de dropuri',
                'Până o ștergi',
              ],
              ['support', 'Dacă ai restrâns accesul la asistență', 'Până o ștergi'],
              ['promotion', 'Dacă ai restrâns accesul la centrul de promovare', 'Până o ștergi'],
              ['b20, guide', 'Faptul că ai închis o invitație sau un ghid', 'Până a doua zi'],
              [
                'welcomed, steps',
                'Faptul că ai văzut cutia de bun venit și ai închis primii pași',
                'Până o ștergi',
              ],
              ['task', 'Până când durează oferta a cărei fereastră ai închis-o', 'Până o ștergi'],
              [
                'loss',
                'Până când nu ți se oferă nimic, pentru că jocurile tale sunt pe pierdere',
                'Până o ștergi',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Comutatoarele de pe pagina cutiei',
                'Până o ștergi',
              ],
              [
                'assets, offline-…',
                'Fișierele din care este alcătuit site-ul și o pagină pentru când nu există rețea; nimic despre tine',
                'Până le iau locul altele mai noi',
              ],
            ],
          },
        ],
      },
      {
        title: 'Acord sau refuz',
        blocks: [
          'Fără aceste cookie-uri și înregistrări nu te poți conecta, iar alegerile tale s-ar pierde, de aceea ele nu depind de consimțământul tău. Mesajul te informează despre ele. Dacă ești de acord, nu mai apare; dacă nu ești de acord, rămâne ascuns până închizi fila, și nici măcar răspunsul tău nu se păstrează mai mult.',
          'Poți interzice cookie-urile în browserul tău. Atunci poți vizita site-ul, dar nu te poți conecta.',
        ],
      },
      {
        title: 'Alte site-uri',
        blocks: [
          'Paginile noastre nu încarcă nimic de pe alte site-uri. Dacă urmezi un link către Steam sau te conectezi acolo, Steam setează propriile cookie-uri pe propriul site.',
        ],
      },
      {
        title: 'Cine este responsabil',
        blocks: ['{operator}, {email}. Politica de confidențialitate spune mai multe.'],
      },
    ],
  },
};
