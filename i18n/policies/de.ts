import type { PolicyTexts } from './policy.ts';

export const de: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Diese Nutzungsbedingungen sind der Vertrag zwischen dir und dem Betreiber dieser Website. Du stimmst ihnen zu, wenn du ein Konto eröffnest oder dich anmeldest. Bitte lies sie: Sie sagen, was du bekommst, was nicht, und was du tun kannst, wenn etwas schiefgeht.',
    sections: [
      {
        title: 'Wer wir sind',
        blocks: [
          'Diese Website wird betrieben von {operator}, eingetragen unter {register}, im Folgenden „wir“. Fragen gehen an {email}.',
          'Die Website läuft mit Vitrine, einer Open-Source-Software. Deren Autoren betreiben diese Website nicht, verwahren weder Items noch Geld von dir und sind nicht Partei dieses Vertrags.',
          'Wir stehen in keiner Verbindung zur Valve Corporation oder zu Steam. Die Namen von Spielen, Waffen und Items gehören ihren Inhabern und dienen nur dazu, ein Item zu bezeichnen. Die Bilder der Items zeichnet die Software.',
        ],
      },
      {
        title: 'Wer spielen darf',
        blocks: [
          'Du musst mindestens 18 Jahre alt und dort, wo du lebst, volljährig sein. Das bestätigst du bei der Registrierung. Wir dürfen einen Nachweis verlangen und ein Konto schließen, wenn der Inhaber ihn nicht erbringen kann.',
          'Du darfst diese Website nur nutzen, wo das Recht deines Aufenthaltsorts es erlaubt. Sie wird nicht angeboten in {countries}. Herauszufinden, was für dich gilt, gehört zu deiner Verantwortung; diese Liste richtig zu halten, gehört zu unserer.',
          'Jede Person darf ein Konto haben. Es gehört dir allein: Du darfst es weder verkaufen noch verleihen noch mit anderen teilen.',
        ],
      },
      {
        title: 'Dein Konto',
        blocks: [
          'Du eröffnest ein Konto mit einer E-Mail-Adresse oder einem Steam-Konto, das jeweils dir gehört. Wähle ein Passwort, das du nirgendwo sonst verwendest, und schalte in deinem Profil die Zwei-Faktor-Authentifizierung ein.',
          'Wer dein Passwort, deinen zweiten Faktor oder eine offene Sitzung hat, kann in deinem Namen handeln. Sag uns sofort Bescheid, wenn du glaubst, dass das der Fall ist. In deinem Profil siehst du jede offene Sitzung und kannst sie beenden.',
          'Deinen Namen und dein Bild sehen andere. Sie dürfen niemanden beleidigen, niemand anderen vortäuschen und nicht gegen das Recht verstoßen.',
        ],
      },
      {
        title: 'Guthaben',
        blocks: [
          'Dein Konto hat drei Guthaben:',
          [
            'Geld in US-Dollar, mit dem Kisten und Spiele bezahlt werden;',
            'Shop-Tokens, von denen jeder einem Itemwert von einem US-Dollar entspricht und die du bekommst, wenn du Items aus deinem Rucksack verkaufst;',
            'Aktivitätspunkte, die du durch Spielen bekommst und die keinen Geldwert haben.',
          ],
          'Guthaben sind keine Bankeinlagen und werden nicht verzinst. Sie können nicht an andere Spieler übertragen werden. Was ausgezahlt werden kann, wie und ab welchem Betrag, steht auf der Seite, auf der du die Auszahlung beantragst, bevor du sie bestätigst.',
          'Jede Änderung eines Guthabens wird in einem Buchungsverzeichnis festgehalten, das nachträglich niemand ändern kann, auch wir nicht. Wenn dein Guthaben nicht stimmt, sag es uns: Wir prüfen es anhand dieses Verzeichnisses.',
        ],
      },
      {
        title: 'Kisten und Ziehungen',
        blocks: [
          'Bevor du eine Kiste öffnest, zeigt ihre Seite den Preis, jedes enthaltene Item mit seiner Chance und was eine Öffnung im Durchschnitt einbringt. Im Durchschnitt bringt eine Kiste weniger ein, als sie kostet. Spiele zum Vergnügen und nur mit dem, dessen Verlust du dir leisten kannst.',
          'Ein Ergebnis wird aus einem Server-Seed gezogen, der vor deiner Öffnung festgelegt und dessen Hash vorher gezeigt wurde, und aus einem Client-Seed, der von dir stammt. Sobald der Server-Seed aufgedeckt ist, können du und alle anderen jede Ziehung nachrechnen. Wie das geht, steht auf der Seite „Beweisbar fair“.',
          'Eine Öffnung ist endgültig: Ist gezogen, können weder du noch wir sie zurücknehmen. Nur wenn das Produkt etwas anderes getan hat, als seine veröffentlichten Regeln sagen, korrigieren wir das: Du bekommst zurück, was die Öffnung gekostet hat, oder das, was dir nach den Regeln zugestanden hätte.',
        ],
      },
      {
        title: 'Deine Items',
        blocks: [
          'Was du gewinnst, liegt in deinem Rucksack, bevor die Animation beginnt: Durch das Schließen der Seite geht nichts verloren. Du kannst ein Item behalten oder zum angezeigten Betrag zurückverkaufen; das ist der niedrigere Wert aus seinem Preis beim Gewinn und seinem jetzigen Preis.',
          'Wo Auszahlungen angeboten werden, geht ein Item an das Steam-Konto hinter deinem Handelslink. Dieses Konto muss dir gehören. Nach einer Änderung des Links sind Auszahlungen 24 Stunden lang gesperrt, damit ein Dieb deinen Rucksack nicht sofort leeren kann.',
          'Steam hat eigene Regeln, die wir nicht ändern können: Handel kann mehrere Tage zurückgehalten oder geschützt sein, und Steam kann ihn ablehnen. Lässt sich ein Item nicht zustellen, kommt es in deinen Rucksack zurück.',
        ],
      },
      {
        title: 'Was nicht erlaubt ist',
        blocks: [
          [
            'Programme, die für dich spielen oder diese Website häufiger aufrufen, als ein Mensch es könnte. Die dokumentierte API darf in ihren Grenzen genutzt werden.',
            'Einen Fehler der Website zu deinem Vorteil auszunutzen. Melde ihn uns stattdessen: Wie das geht, steht auf der Sicherheitsseite der Software.',
            'Mehrere Konten einer Person, auch um Boni oder Empfehlungsprämien mehrfach zu bekommen.',
            'Zahlungen mit Zahlungsmitteln, die nicht dir gehören, und Zahlungen, die grundlos zurückgebucht werden.',
            'Geldwäsche oder Hilfe dabei.',
          ],
          'Wenn du etwas davon tust, dürfen wir Zahlungen, Auszahlungen und dein Konto sperren, solange wir den Fall prüfen, und das Konto schließen, wenn es sich bestätigt. Wir nennen dir den Grund, sofern das Gesetz es nicht verbietet, und du kannst widersprechen, indem du an {email} schreibst. Was du rechtmäßig besitzt, bleibt deins.',
        ],
      },
      {
        title: 'Sicher spielen',
        blocks: [
          'Glücksspiele können zum Problem werden. Wenn Spielen keinen Spaß mehr macht, wenn du spielst, um Verluste zurückzugewinnen, oder es vor anderen verbirgst: Hör auf und sprich mit jemandem. Kostenlose und anonyme Hilfe gibt es bei {help_line}.',
          'Schreib an {email}, um dein Konto für eine Zeit deiner Wahl oder für immer schließen zu lassen. Wir tun das innerhalb von {closing_time|einem Werktag} und öffnen es nicht früher wieder.',
        ],
      },
      {
        title: 'Wenn etwas nicht funktioniert',
        blocks: [
          'Wir betreiben diese Website sorgfältig, versprechen aber nicht, dass sie immer verfügbar ist. Ein unterbrochener Vorgang ist entweder ganz oder gar nicht geschehen; was davon zutrifft, zeigen dein Profil und dein Rucksack.',
          'Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und Gesundheit und überall dort, wo das Gesetz keine Beschränkung zulässt. Im Übrigen haften wir nur für die Verletzung wesentlicher Vertragspflichten, um derentwillen dieser Vertrag geschlossen wird, und nur bis zur Höhe des vertragstypischen, vorhersehbaren Schadens.',
        ],
      },
      {
        title: 'Kündigung und Änderungen',
        blocks: [
          'Du kannst diesen Vertrag jederzeit kündigen, indem du an {email} schreibst. Wir können ihn mit einer Frist von {ending_notice|30 Tagen} kündigen, aus wichtigem Grund auch fristlos. Was an diesem Tag ausgezahlt werden kann, kann auch danach noch ausgezahlt werden.',
          'Wenn wir diese Nutzungsbedingungen ändern, teilen wir dir das mindestens {change_notice|30 Tage} vorher per E-Mail oder beim Anmelden mit. Bist du nicht einverstanden, kannst du den Vertrag bis dahin kündigen. Änderungen gelten nie für Ziehungen, die vorher gemacht wurden.',
        ],
      },
      {
        title: 'Recht und Streitigkeiten',
        blocks: [
          'Es gilt das Recht von {law}, und es entscheiden die Gerichte in {court}. Bist du Verbraucher, bleibt dir der Schutz des Rechts an deinem Wohnort erhalten, und du kannst dich an die Gerichte dort wenden.',
          'Bitte schreib zuerst uns: {email}. Wir antworten innerhalb von {answer_time|14 Tagen}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Diese Seite sagt, welche Daten über dich diese Website speichert, wofür, wie lange, und was du verlangen kannst. Kurz gesagt: was das Produkt braucht, um zu funktionieren, nichts für Werbung, und nichts wird verkauft.',
    sections: [
      {
        title: 'Wer verantwortlich ist',
        blocks: ['{operator}, {email}.', 'Datenschutzbeauftragte Person: {officer?}.'],
      },
      {
        title: 'Was wir speichern und wofür',
        blocks: [
          {
            columns: ['Wofür'],
            rows: [
              [
                'E-Mail-Adresse und wann du nachgewiesen hast, dass sie dir gehört',
                'Um dich anzumelden und dir zu deinem Konto zu schreiben',
              ],
              [
                'Ein Hash deines Passworts',
                'Um es zu prüfen. Das Passwort selbst erreicht uns nie: Dein Browser sendet einen daraus berechneten Wert, von dem wir einen argon2id-Hash speichern',
              ],
              [
                'Deine Steam-ID sowie Name und Bild, die Steam zeigt, wenn du dich mit Steam anmeldest oder Steam verknüpfst',
                'Um dich anzumelden und sicherzustellen, dass ein Handelslink dir gehört',
              ],
              [
                'Name, Bild und Sprache',
                'Um dich anderen zu zeigen und dir in deiner Sprache zu schreiben. Ein Bild wird beim Hochladen neu gezeichnet: Wo und womit es aufgenommen wurde, wird nicht gespeichert',
              ],
              [
                'Wann du den Nutzungsbedingungen zugestimmt und dein Alter bestätigt hast',
                'Weil das Gesetz verlangt, dass wir es nachweisen können',
              ],
              [
                'Deine Sitzungen: Browser und System in Worten, IP-Adresse, wann jede begann und zuletzt genutzt wurde',
                'Um dir zu zeigen, wo du angemeldet bist, und dich vor einem neuen Browser zu warnen',
              ],
              [
                'Ein zufälliges Kennzeichen jedes Browsers, in dem dein Konto geöffnet wurde',
                'Um einen neuen Browser von einem bekannten zu unterscheiden',
              ],
              [
                'Das Geheimnis deiner Zwei-Faktor-Authentifizierung, verschlüsselt, und Hashes deiner Wiederherstellungscodes',
                'Um deine Codes zu prüfen. Beides wird gelöscht, wenn du sie ausschaltest',
              ],
              ['Dein Handelslink', 'Um dir Items zu senden'],
              [
                'Wie du uns gefunden hast: der Code eines Partners oder die Kennung eines Links',
                'Um dem Partner zu danken und zu wissen, was Spieler zu uns bringt',
              ],
              [
                'Guthaben, Zahlungen zwischen deinen Guthaben, Items, Öffnungen und Ziehungen',
                'Das ist das Spiel selbst. Ziehungen und Buchungen kann niemand ändern oder löschen, damit du sie prüfen kannst',
              ],
            ],
          },
          'Codes, die wir per E-Mail senden, und Links zur Anmeldung speichern wir nur als Hash und nur für Minuten. Deine E-Mail-Adresse oder dein Steam-Konto brauchen wir, um den Vertrag mit dir zu schließen; alle anderen Angaben sind freiwillig.',
          'Rechtsgrundlagen in der EU sind unser Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO), rechtliche Verpflichtungen (Buchst. c) und unser Interesse an einem sicheren und fairen Produkt (Buchst. f).',
        ],
      },
      {
        title: 'Was andere sehen',
        blocks: [
          'Andere Spieler sehen deinen Namen und dein Bild. Die Liste der Ziehungen ist öffentlich, damit alle sie prüfen können; eine Ziehung verrät nicht, von wem sie stammt. Der Partner, dessen Code du verwendet hast, sieht den ersten und den letzten Buchstaben deines Namens und wann du gekommen bist.',
        ],
      },
      {
        title: 'Was wir nicht tun',
        blocks: [
          [
            'Keine Werbung, keine Tracker, keine Statistik durch Dritte: Die Seiten laden nichts von anderen Websites.',
            'Keine Profile von dir über das oben Genannte hinaus und keine Entscheidung über dich allein durch eine Maschine.',
            'Wir verkaufen keine Daten und geben sie nicht weg.',
          ],
        ],
      },
      {
        title: 'Wer Daten bekommt',
        blocks: [
          [
            '{hosting}, auf dessen Rechnern diese Website läuft.',
            '{mailing}, das unsere E-Mails zustellt: deine Adresse und den Text.',
            'Steam (Valve Corporation, USA), nur wenn du dich mit Steam anmeldest, Steam verknüpfst oder dir ein Item auszahlen lässt. Dein Browser ruft dann die Website von Steam auf, für die deren eigene Datenschutzerklärung gilt.',
            '{payments?}, wenn du zahlst: was für die Zahlung nötig ist.',
            'Behörden, wenn das Gesetz uns dazu verpflichtet.',
          ],
          'Falls eine dieser Stellen außerhalb der EU sitzt: {safeguard?}.',
        ],
      },
      {
        title: 'Protokolle',
        blocks: [
          'Der Server führt ein Protokoll der Anfragen, um Fehler und Angriffe zu finden: Zeit, aufgerufene Adresse, Status und eine Nummer der Anfrage. Passwörter, Codes, Tokens und Cookies werden vorher entfernt. Protokolle werden {log_days} lang aufbewahrt.',
        ],
      },
      {
        title: 'Wie lange',
        blocks: [
          [
            'Sitzungen: bis du sie beendest, höchstens 400 Tage.',
            'Nicht verwendete Bilder: etwa einen Tag.',
            'Dein Konto: bis du uns bittest, es zu schließen.',
            'Buchungen und Ziehungen: {ledger_years}, weil das Steuer- und Handelsrecht es verlangt und weil die Ziehungen anderer über dieselbe Kette geprüft werden. Nach der Schließung deines Kontos tragen sie weder deinen Namen noch deine Adresse mehr.',
          ],
        ],
      },
      {
        title: 'Deine Rechte',
        blocks: [
          'Du kannst von uns eine Kopie deiner Daten in maschinenlesbarer Form verlangen, ebenso ihre Berichtigung, Löschung oder die Einschränkung ihrer Verarbeitung. Du kannst dem widersprechen, was wir aus eigenem Interesse tun, und jede Einwilligung für die Zukunft widerrufen. Schreib an {email}; wir antworten innerhalb eines Monats.',
          'Name, Bild, Sprache, Handelslink und Sitzungen kannst du in deinem Profil selbst ändern oder beenden.',
          'Du kannst dich bei einer Aufsichtsbehörde beschweren, zum Beispiel bei {authority}.',
        ],
      },
      {
        title: 'Kinder',
        blocks: [
          'Diese Website ist für Erwachsene. Erfahren wir, dass ein Kind ein Konto hat, schließen wir es und löschen, was wir nach dem Gesetz löschen dürfen.',
        ],
      },
      {
        title: 'Änderungen',
        blocks: [
          'Wenn wir diese Seite ändern, ändert sich ihr Datum. Über alles, was für dich von Bedeutung ist, informieren wir dich per E-Mail.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Diese Seite führt alles auf, was diese Website in deinem Browser speichert. Alles davon dient dazu, dir zu geben, was du angefordert hast; nichts dient der Werbung oder dazu, dich zu verfolgen, weder durch uns noch durch andere.',
    sections: [
      {
        title: 'Unsere Cookies',
        blocks: [
          'Cookies werden mit jeder Anfrage an uns zurückgesendet. Andere Websites bekommen unsere nicht, und Skripte können nur die drei lesen, die eine Sprache, ein dichteres Raster und eine Währung nennen.',
          {
            columns: ['Wofür', 'Wie lange'],
            rows: [
              [
                'authsk',
                'Deine Sitzung: hält dich angemeldet',
                'Bis du dich abmeldest, höchstens 400 Tage',
              ],
              [
                '__Host-device',
                'Sagt, dass dein Konto in diesem Browser schon einmal geöffnet wurde, damit wir dich nicht vor ihm warnen',
                '400 Tage',
              ],
              [
                '__Host-asker',
                'Bindet einen Code, den wir dir per E-Mail gesendet haben, an den Browser, der ihn angefordert hat',
                'Einen Tag',
              ],
              [
                '__Host-adult',
                'Dass und wann du angegeben hast, mindestens 18 Jahre alt zu sein, wo wir danach fragen müssen',
                '400 Tage',
              ],
              [
                'locale',
                'Die Sprache, die du gewählt hast und in der sich diese Website öffnet',
                '400 Tage',
              ],
              ['grid', 'Dass du die Kisten in einem dichteren Raster sehen möchtest', '400 Tage'],
              ['currency', 'Die Währung, in der du Preise zusätzlich sehen möchtest', '400 Tage'],
              [
                '__Host-trip',
                'Bindet deinen Besuch bei Steam, wenn du dich dort anmeldest, an diesen Browser',
                '20 Minuten',
              ],
            ],
          },
        ],
      },
      {
        title: 'Speicher des Browsers',
        blocks: [
          'Diese Einträge bleiben in deinem Browser. Du kannst sie jederzeit in seinen Einstellungen löschen.',
          {
            columns: ['Wofür', 'Wie lange'],
            rows: [
              [
                'showCookies',
                'Dass du den Hinweis zu Cookies beantwortet hast',
                'Bis du ihn löschst; wenn du ablehnst, bis der Tab geschlossen wird',
              ],
              [
                'login, logins',
                'Wer hier angemeldet ist, für andere Teile der Website: Name, Bild, E-Mail, Guthaben',
                'Bis du dich abmeldest',
              ],
              ['rec', 'Die Seite, zu der deine Anmeldung führt', 'Bis du dort bist'],
              [
                'target_link, paying',
                'Die Seite, zu der eine Einzahlung zurückführt, und die laufende Einzahlung',
                'Bis du dort bist',
              ],
              ['country', 'Das Land, aus dem du zahlst', 'Bis du ihn löschst'],
              ['language', 'Die Sprache, die du gewählt hast', 'Bis du ihn löschst'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Wer dich hierher geschickt hat, für den Partner',
                'Bis du dich anmeldest',
              ],
              [
                'agreed',
                'Dass du die Kästchen im Anmeldeformular schon einmal angekreuzt hast',
                'Bis du ihn löschst',
              ],
              [
                'slider, point',
                'Ein zufälliger Name, unter dem dieser Browser Aufgaben löst, gegen Programme, die es zu oft versuchen',
                'Bis du ihn löschst',
              ],
              ['notice', 'Wann du die Ankündigungen geschlossen hast', 'Bis zum nächsten Tag'],
              [
                'drops_hidden, drops_paused',
                'Ob du die Leiste der Drops ausgeblendet oder angehalten hast',
                'Bis du ihn löschst',
              ],
              [
                'support',
                'Ob du den Zugang zum Kundensupport eingeklappt hast',
                'Bis du ihn löschst',
              ],
              [
                'promotion',
                'Ob du den Zugang zu den Empfehlungen eingeklappt hast',
                'Bis du ihn löschst',
              ],
              [
                'b20, guide',
                'Dass du eine Einladung oder eine Anleitung weggeklickt hast',
                'Bis zum nächsten Tag',
              ],
              [
                'welcomed, steps',
                'Dass du der Willkommenskiste begegnet bist und die ersten Schritte weggeklickt hast',
                'Bis du ihn löschst',
              ],
              [
                'task',
                'Bis wann das Angebot läuft, dessen Fenster du geschlossen hast',
                'Bis du ihn löschst',
              ],
              [
                'loss',
                'Bis wann dir nichts angeboten wird, weil deine Spiele im Minus stehen',
                'Bis du ihn löschst',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Schalter der Kistenseite',
                'Bis du ihn löschst',
              ],
              [
                'assets, offline-…',
                'Dateien, aus denen diese Website besteht, und eine Seite für den Fall, dass es kein Netz gibt; nichts über dich',
                'Bis neuere an ihre Stelle treten',
              ],
            ],
          },
        ],
      },
      {
        title: 'Zustimmen oder ablehnen',
        blocks: [
          'Ohne diese Cookies und Einträge kannst du dich nicht anmelden, und deine Einstellungen gingen verloren; deshalb hängen sie nicht von deiner Einwilligung ab. Der Hinweis informiert dich über sie. Stimmst du zu, erscheint er nicht wieder; lehnst du ab, bleibt er ausgeblendet, bis du den Tab schließt, und nicht einmal deine Antwort wird länger gespeichert.',
          'Du kannst Cookies in deinem Browser verbieten. Dann kannst du dich umsehen, aber nicht anmelden.',
        ],
      },
      {
        title: 'Andere Websites',
        blocks: [
          'Unsere Seiten laden nichts von anderen Websites. Wenn du einem Link zu Steam folgst oder dich dort anmeldest, setzt Steam auf seiner eigenen Website eigene Cookies.',
        ],
      },
      {
        title: 'Wer verantwortlich ist',
        blocks: ['{operator}, {email}. Mehr dazu steht in der Datenschutzerklärung.'],
      },
    ],
  },
};
