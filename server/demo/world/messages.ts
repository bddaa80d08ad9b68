import type { LocaleCode } from '@vitrine/i18n/locales';

/** A demo article: its title, its summary, and two paragraphs with a heading between them. */
export interface DemoArticle {
  title: string;
  summary: string;
  first: string;
  heading: string;
  second: string;
}

/** The demo shop's texts of its blog, its notification to everyone and its survey. */
export interface DemoMessages {
  draws: DemoArticle;
  cases: DemoArticle;
  welcome: { title: string; text: string };
  survey: {
    title: string;
    text: string;
    play: string;
    games: readonly string[];
    like: string;
    missing: string;
  };
}

export const demo_messages: Readonly<Record<LocaleCode, DemoMessages>> = {
  en: {
    draws: {
      title: 'How a draw works',
      summary: 'Every outcome is bound before you press. Here is what happens in between.',
      first:
        'Before an opening we show you the hash of our server seed; your browser brings a seed of its own. Together with a counter they make the outcome, and neither side can change it afterwards.',
      heading: 'Check it yourself',
      second:
        'Reveal the server seed at any time: the hash must be the one that you saw, and anyone can recompute each draw.',
    },
    cases: {
      title: 'New cases in the gallery',
      summary: 'Three new cases, with every chance and every price on the page.',
      first:
        'Each case shows its contents by rarity, with chances to four decimals and the return in percent. Nothing is hidden in small print.',
      heading: 'Try before you pay',
      second:
        'A demonstration opens a case for nothing: it shows the real odds and never touches your balance.',
    },
    welcome: {
      title: 'Welcome to the gallery',
      text: 'Look around: every case shows its odds, and every draw can be verified.',
    },
    survey: {
      title: 'Your opinion',
      text: 'Three questions, one minute. What you answer decides what we build next.',
      play: 'What do you play most?',
      games: ['Cases', 'Battles', 'Upgrades'],
      like: 'How do you like the gallery?',
      missing: 'What is missing?',
    },
  },
  zh: {
    draws: {
      title: '抽取是如何进行的',
      summary: '在您按下之前，每个结果都已锁定。来看看中间发生了什么。',
      first:
        '开箱前我们会展示服务器种子的哈希值，您的浏览器则提供自己的种子。两者与计数器共同决定结果，之后任何一方都无法更改。',
      heading: '亲自验证',
      second: '随时可以公开服务器种子：它的哈希必须与您看到的一致，任何人都能重新计算每次抽取。',
    },
    cases: {
      title: '展厅新增箱子',
      summary: '三个新箱子，所有概率和价格都写在页面上。',
      first: '每个箱子按稀有度列出内容，概率精确到四位小数，并注明回报百分比。没有隐藏条款。',
      heading: '先试后付',
      second: '演示模式免费开箱：展示真实概率，绝不动用您的余额。',
    },
    welcome: { title: '欢迎来到展厅', text: '四处看看：每个箱子都公开概率，每次抽取都能验证。' },
    survey: {
      title: '您的意见',
      text: '三个问题，一分钟。您的回答决定我们接下来做什么。',
      play: '您最常玩什么？',
      games: ['开箱', '对战', '升级'],
      like: '您喜欢这个展厅吗？',
      missing: '还缺少什么？',
    },
  },
  pl: {
    draws: {
      title: 'Jak działa losowanie',
      summary: 'Każdy wynik jest ustalony, zanim klikniesz. Oto, co dzieje się pomiędzy.',
      first:
        'Przed otwarciem pokazujemy skrót naszego ziarna serwera, a Twoja przeglądarka dodaje własne ziarno. Razem z licznikiem tworzą wynik i żadna strona nie może go już zmienić.',
      heading: 'Sprawdź to samodzielnie',
      second:
        'Ujawnij ziarno serwera w dowolnej chwili: skrót musi być tym, który był widoczny, a każdy może przeliczyć każde losowanie.',
    },
    cases: {
      title: 'Nowe skrzynki w galerii',
      summary: 'Trzy nowe skrzynki, z każdą szansą i każdą ceną na stronie.',
      first:
        'Każda skrzynka pokazuje zawartość według rzadkości, z szansami do czterech miejsc i zwrotem w procentach. Nic nie kryje się drobnym drukiem.',
      heading: 'Wypróbuj przed zapłatą',
      second:
        'Pokaz otwiera skrzynkę za darmo: ma prawdziwe szanse i nigdy nie rusza Twojego salda.',
    },
    welcome: {
      title: 'Witamy w galerii',
      text: 'Rozejrzyj się: każda skrzynka pokazuje szanse, a każde losowanie można sprawdzić.',
    },
    survey: {
      title: 'Twoja opinia',
      text: 'Trzy pytania, jedna minuta. Odpowiedzi decydują, co zbudujemy dalej.',
      play: 'W co grasz najczęściej?',
      games: ['Skrzynki', 'Bitwy', 'Ulepszenia'],
      like: 'Jak podoba Ci się galeria?',
      missing: 'Czego brakuje?',
    },
  },
  es: {
    draws: {
      title: 'Cómo funciona un sorteo',
      summary: 'Cada resultado queda fijado antes de que pulses. Esto es lo que pasa entretanto.',
      first:
        'Antes de abrir te mostramos el hash de nuestra semilla de servidor, y tu navegador aporta la suya. Junto con un contador forman el resultado, y nadie puede cambiarlo después.',
      heading: 'Compruébalo',
      second:
        'Revela la semilla del servidor cuando quieras: el hash debe ser el que viste, y cualquiera puede recalcular cada sorteo.',
    },
    cases: {
      title: 'Nuevas cajas en la galería',
      summary: 'Tres cajas nuevas, con cada probabilidad y cada precio en la página.',
      first:
        'Cada caja muestra su contenido por rareza, con probabilidades de cuatro decimales y el retorno en porcentaje. Sin letra pequeña.',
      heading: 'Prueba antes de pagar',
      second:
        'Una demostración abre una caja gratis: usa las probabilidades reales y nunca toca tu saldo.',
    },
    welcome: {
      title: 'Te damos la bienvenida a la galería',
      text: 'Echa un vistazo: cada caja muestra sus probabilidades y cada sorteo se puede verificar.',
    },
    survey: {
      title: 'Tu opinión',
      text: 'Tres preguntas, un minuto. Tus respuestas deciden lo que haremos.',
      play: '¿A qué juegas más?',
      games: ['Cajas', 'Batallas', 'Mejoras'],
      like: '¿Te gusta la galería?',
      missing: '¿Qué falta?',
    },
  },
  'ch-tr': {
    draws: {
      title: 'Bir çekiliş nasıl işler',
      summary: 'Sen basmadan önce her sonuç sabitlenir. Arada neler olduğuna bak.',
      first:
        'Açmadan önce sunucu tohumumuzun özetini gösteririz; tarayıcın da kendi tohumunu katar. Bir sayaçla birlikte sonucu oluştururlar ve sonra kimse onu değiştiremez.',
      heading: 'Kendin denetle',
      second:
        'Sunucu tohumunu istediğin an açığa çıkar: özet gördüğünle aynı olmalı ve herkes her çekilişi yeniden hesaplayabilir.',
    },
    cases: {
      title: 'Galeride yeni kasalar',
      summary: 'Üç yeni kasa; her olasılık ve her fiyat sayfada.',
      first:
        'Her kasa içeriğini nadirliğe göre, dört ondalıklı olasılıklarla ve yüzde geri dönüşle gösterir. Küçük yazılarda saklı bir şey yok.',
      heading: 'Ödemeden dene',
      second:
        'Gösterim bir kasayı ücretsiz açar: gerçek olasılıkları kullanır ve bakiyene hiç dokunmaz.',
    },
    welcome: {
      title: 'Galeriye hoş geldin',
      text: 'Etrafa bak: her kasa olasılıklarını gösterir, her çekiliş doğrulanabilir.',
    },
    survey: {
      title: 'Senin görüşün',
      text: 'Üç soru, bir dakika. Yanıtların sırada ne yapacağımızı belirler.',
      play: 'En çok ne oynuyorsun?',
      games: ['Kasalar', 'Savaşlar', 'Yükseltmeler'],
      like: 'Galeriyi ne kadar beğendin?',
      missing: 'Ne eksik?',
    },
  },
  vn: {
    draws: {
      title: 'Một lần quay thưởng diễn ra thế nào',
      summary: 'Mọi kết quả được ấn định trước khi bạn bấm. Đây là điều xảy ra ở giữa.',
      first:
        'Trước khi mở, chúng tôi cho bạn xem mã băm của hạt giống máy chủ; trình duyệt của bạn góp hạt giống riêng. Cùng với một bộ đếm, chúng tạo ra kết quả và không bên nào đổi được nữa.',
      heading: 'Tự kiểm tra',
      second:
        'Hãy mở hạt giống máy chủ bất cứ lúc nào: mã băm phải đúng như bạn đã thấy, và ai cũng tính lại được mỗi lần quay.',
    },
    cases: {
      title: 'Hòm mới trong phòng trưng bày',
      summary: 'Ba hòm mới, mọi tỷ lệ và mọi giá đều có trên trang.',
      first:
        'Mỗi hòm liệt kê nội dung theo độ hiếm, tỷ lệ đến bốn chữ số và phần trăm hoàn lại. Không có gì giấu trong chữ nhỏ.',
      heading: 'Thử trước khi trả tiền',
      second: 'Bản trình diễn mở hòm miễn phí: dùng tỷ lệ thật và không bao giờ động đến số dư.',
    },
    welcome: {
      title: 'Chào mừng đến phòng trưng bày',
      text: 'Hãy xem quanh: hòm nào cũng ghi tỷ lệ, lần quay nào cũng kiểm chứng được.',
    },
    survey: {
      title: 'Ý kiến của bạn',
      text: 'Ba câu hỏi, một phút. Câu trả lời quyết định điều chúng tôi làm tiếp.',
      play: 'Bạn chơi gì nhiều nhất?',
      games: ['Hòm', 'Trận đấu', 'Nâng cấp'],
      like: 'Bạn thấy phòng trưng bày thế nào?',
      missing: 'Còn thiếu gì?',
    },
  },
  fr: {
    draws: {
      title: 'Comment fonctionne un tirage',
      summary: 'Chaque résultat est fixé avant ton clic. Voici ce qui se passe entre-temps.',
      first:
        'Avant une ouverture, nous montrons l’empreinte de notre graine serveur ; ton navigateur apporte la sienne. Avec un compteur, elles donnent le résultat, et personne ne peut plus le changer.',
      heading: 'Vérifie par toi-même',
      second:
        'Révèle la graine serveur quand tu veux : l’empreinte doit être celle que tu as vue, et chacun peut recalculer chaque tirage.',
    },
    cases: {
      title: 'De nouvelles caisses dans la galerie',
      summary: 'Trois nouvelles caisses, avec chaque chance et chaque prix sur la page.',
      first:
        'Chaque caisse montre son contenu par rareté, avec des chances à quatre décimales et le retour en pourcentage. Rien en petits caractères.',
      heading: 'Essaie avant de payer',
      second:
        'Une démonstration ouvre une caisse gratuitement : elle utilise les vraies chances et ne touche jamais ton solde.',
    },
    welcome: {
      title: 'Bienvenue dans la galerie',
      text: 'Regarde autour de toi : chaque caisse montre ses chances, chaque tirage se vérifie.',
    },
    survey: {
      title: 'Ton avis',
      text: 'Trois questions, une minute. Tes réponses décident de la suite.',
      play: 'À quoi joues-tu le plus ?',
      games: ['Caisses', 'Batailles', 'Améliorations'],
      like: 'Aimes-tu la galerie ?',
      missing: 'Que manque-t-il ?',
    },
  },
  br: {
    draws: {
      title: 'Como funciona um sorteio',
      summary: 'Cada resultado é fixado antes do seu clique. Veja o que acontece no meio.',
      first:
        'Antes de abrir, mostramos o hash da nossa semente do servidor; seu navegador traz a própria. Com um contador elas formam o resultado, e ninguém pode mudá-lo depois.',
      heading: 'Confira você mesmo',
      second:
        'Revele a semente do servidor quando quiser: o hash deve ser o que você viu, e qualquer um pode recalcular cada sorteio.',
    },
    cases: {
      title: 'Novas caixas na galeria',
      summary: 'Três caixas novas, com cada chance e cada preço na página.',
      first:
        'Cada caixa mostra o conteúdo por raridade, com chances de quatro casas e o retorno em porcentagem. Nada em letras miúdas.',
      heading: 'Teste antes de pagar',
      second:
        'Uma demonstração abre uma caixa de graça: usa as chances reais e nunca toca no seu saldo.',
    },
    welcome: {
      title: 'Boas-vindas à galeria',
      text: 'Dê uma olhada: cada caixa mostra suas chances e cada sorteio pode ser verificado.',
    },
    survey: {
      title: 'Sua opinião',
      text: 'Três perguntas, um minuto. Suas respostas decidem o que faremos.',
      play: 'O que você mais joga?',
      games: ['Caixas', 'Batalhas', 'Upgrades'],
      like: 'Você gosta da galeria?',
      missing: 'O que falta?',
    },
  },
  ro: {
    draws: {
      title: 'Cum funcționează o extragere',
      summary: 'Fiecare rezultat este fixat înainte să apeși. Iată ce se întâmplă între timp.',
      first:
        'Înainte de deschidere îți arătăm hash-ul seminței serverului, iar browserul tău aduce propria sămânță. Împreună cu un contor dau rezultatul, iar nimeni nu îl mai poate schimba.',
      heading: 'Verifică singur',
      second:
        'Dezvăluie oricând sămânța serverului: hash-ul trebuie să fie cel văzut, iar oricine poate recalcula fiecare extragere.',
    },
    cases: {
      title: 'Cutii noi în galerie',
      summary: 'Trei cutii noi, cu fiecare șansă și fiecare preț pe pagină.',
      first:
        'Fiecare cutie își arată conținutul după raritate, cu șanse la patru zecimale și randamentul în procente. Nimic scris mărunt.',
      heading: 'Încearcă înainte să plătești',
      second:
        'O demonstrație deschide o cutie gratuit: folosește șansele reale și nu îți atinge niciodată soldul.',
    },
    welcome: {
      title: 'Bun venit în galerie',
      text: 'Uită-te în jur: fiecare cutie își arată șansele, iar fiecare extragere se poate verifica.',
    },
    survey: {
      title: 'Părerea ta',
      text: 'Trei întrebări, un minut. Răspunsurile decid ce construim mai departe.',
      play: 'Ce joci cel mai des?',
      games: ['Cutii', 'Bătălii', 'Upgrade-uri'],
      like: 'Îți place galeria?',
      missing: 'Ce lipsește?',
    },
  },
  in: {
    draws: {
      title: 'ड्रॉ कैसे होता है',
      summary: 'आपके दबाने से पहले हर नतीजा तय हो जाता है। बीच में क्या होता है, यहाँ देखें।',
      first:
        'खोलने से पहले हम अपने सर्वर सीड का हैश दिखाते हैं; आपका ब्राउज़र अपना सीड जोड़ता है। एक गिनती के साथ वे नतीजा बनाते हैं, और बाद में कोई उसे बदल नहीं सकता।',
      heading: 'खुद जाँचें',
      second:
        'सर्वर सीड कभी भी खोलें: हैश वही होना चाहिए जो आपने देखा था, और कोई भी हर ड्रॉ दोबारा निकाल सकता है।',
    },
    cases: {
      title: 'गैलरी में नए केस',
      summary: 'तीन नए केस, हर संभावना और हर कीमत पेज पर।',
      first:
        'हर केस दुर्लभता के अनुसार सामग्री दिखाता है, चार दशमलव तक की संभावना और प्रतिशत में वापसी के साथ। कुछ भी छिपा नहीं है।',
      heading: 'भुगतान से पहले आज़माएँ',
      second: 'डेमो मुफ़्त में केस खोलता है: असली संभावनाएँ दिखाता है और आपके बैलेंस को कभी नहीं छूता।',
    },
    welcome: {
      title: 'गैलरी में स्वागत है',
      text: 'देखिए: हर केस अपनी संभावनाएँ दिखाता है, और हर ड्रॉ जाँचा जा सकता है।',
    },
    survey: {
      title: 'आपकी राय',
      text: 'तीन सवाल, एक मिनट। आपके जवाब तय करेंगे कि हम आगे क्या बनाएँ।',
      play: 'आप सबसे ज़्यादा क्या खेलते हैं?',
      games: ['केस', 'बैटल', 'अपग्रेड'],
      like: 'आपको गैलरी कैसी लगी?',
      missing: 'क्या कमी है?',
    },
  },
  de: {
    draws: {
      title: 'So funktioniert eine Ziehung',
      summary: 'Jedes Ergebnis steht fest, bevor du drückst. Das passiert dazwischen.',
      first:
        'Vor dem Öffnen zeigen wir dir den Hash unseres Server-Seeds; dein Browser bringt einen eigenen mit. Mit einem Zähler ergeben sie das Ergebnis, und keine Seite kann es danach noch ändern.',
      heading: 'Prüf es selbst nach',
      second:
        'Deck den Server-Seed jederzeit auf: Der Hash muss der sein, den du gesehen hast, und jeder kann jede Ziehung nachrechnen.',
    },
    cases: {
      title: 'Neue Kisten in der Galerie',
      summary: 'Drei neue Kisten, mit jeder Chance und jedem Preis auf der Seite.',
      first:
        'Jede Kiste zeigt ihren Inhalt nach Seltenheit, mit Chancen auf vier Stellen und dem Ertrag in Prozent. Nichts steht im Kleingedruckten.',
      heading: 'Erst probieren, dann zahlen',
      second:
        'Eine Vorführung öffnet eine Kiste umsonst: Sie hat die echten Chancen und rührt dein Guthaben nie an.',
    },
    welcome: {
      title: 'Willkommen in der Galerie',
      text: 'Sieh dich um: Jede Kiste zeigt ihre Chancen, und jede Ziehung lässt sich nachprüfen.',
    },
    survey: {
      title: 'Deine Meinung',
      text: 'Drei Fragen, eine Minute. Deine Antworten entscheiden, was wir als Nächstes bauen.',
      play: 'Was spielst du am meisten?',
      games: ['Kisten', 'Battles', 'Upgrades'],
      like: 'Wie gefällt dir die Galerie?',
      missing: 'Was fehlt dir?',
    },
  },
  ru: {
    draws: {
      title: 'Как устроен розыгрыш',
      summary: 'Каждый исход определён до нажатия. Вот что происходит между ними.',
      first:
        'Перед открытием мы показываем хеш нашего серверного сида, а ваш браузер добавляет свой. Вместе со счётчиком они дают исход, и потом его никто не изменит.',
      heading: 'Проверьте сами',
      second:
        'Раскройте серверный сид в любой момент: хеш должен совпасть с тем, что вы видели, и любой может пересчитать каждый розыгрыш.',
    },
    cases: {
      title: 'Новые кейсы в галерее',
      summary: 'Три новых кейса, все шансы и цены — на странице.',
      first:
        'Каждый кейс показывает содержимое по редкости, с шансами до четырёх знаков и возвратом в процентах. Ничего мелким шрифтом.',
      heading: 'Попробуйте до оплаты',
      second:
        'Демонстрация открывает кейс бесплатно: у неё настоящие шансы, и она не трогает ваш баланс.',
    },
    welcome: {
      title: 'Добро пожаловать в галерею',
      text: 'Осмотритесь: каждый кейс показывает шансы, а каждый розыгрыш можно проверить.',
    },
    survey: {
      title: 'Ваше мнение',
      text: 'Три вопроса, одна минута. Ответы решат, что мы сделаем дальше.',
      play: 'Во что вы играете чаще всего?',
      games: ['Кейсы', 'Битвы', 'Апгрейды'],
      like: 'Как вам галерея?',
      missing: 'Чего не хватает?',
    },
  },
};
