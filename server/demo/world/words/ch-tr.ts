import type { DemoWords } from './index.ts';

export const turkish_words: DemoWords = {
  site: {
    description:
      'Skin dolu kasalar açın: Olasılıklar göz önünde, her çekilişi herkes doğrulayabilir.',
    keywords: 'skin, kasa, kasa açma, kanıtlanabilir adil, oyun eşyaları',
  },
  entries: {
    hours: 'Pazartesiden cumaya, 09.00–18.00 (GMT+8). 24 saat içinde yanıt veriyoruz.',
  },
  fields: {
    countries: 'Atlantis ve Ütopya',
    help_line: 'demonun yardım hattı, +357 00 000000',
    law: 'Kıbrıs',
    court: 'Lefkoşa',
    authority: 'Örnek Kurum, Example Street 2, Lefkoşa, Kıbrıs',
    safeguard: 'standart sözleşme hükümleri',
  },
  groups: {
    Classics: 'Klasikler',
    Colours: 'Renkler',
    Armoury: 'Silahhane',
    'Small Change': 'Bozuk Para',
    'High Gallery': 'Üst Galeri',
    'For Points': 'Puanla',
    Blades: 'Bıçaklar',
    'On the House': 'Bizden',
    Floors: 'Katlar',
    'For Members': 'Üyelere Özel',
  },
  banners: {
    cheapest: ({ name }) => `${name}: en ucuz kasamız`,
    holds: ({ name, best }) => `${name}: içinde ${best} bulunan kasa`,
    for_points: ({ name }) => `${name}: etkinlik puanlarıyla açılır`,
  },
  notices: {
    new_cases: {
      title: 'Silahhane’de yeni kasalar',
      html: `<p>Temkinlisinden gözü karasına: <b>Silahhane</b> büyüdü. Her zamanki gibi her kasanın sayfası, içindeki her eşyanın olasılığını ve bir açılışın ortalama ne kadar geri verdiğini gösterir.</p>`,
    },
    second_factor: {
      title: 'İki faktörlü doğrulamayı açın',
      html: `<p>Sırt çantanız korunmaya değer. Artık profilinizden, her girişte bir kimlik doğrulama uygulamasının kodunun istenmesini sağlayabilirsiniz. Yalnızca bir dakika sürer:</p>
<ol><li>Profilinizi açın ve <b>İki faktörlü doğrulama</b> bölümünü seçin.</li><li>QR kodunu uygulamanızla tarayın.</li><li>Kurtarma kodlarını güvenli bir yerde saklayın.</li></ol>`,
    },
    fairness: {
      title: 'Çekilişlerimizi kendiniz doğrulayın',
      html: `<p>Sözümüze güvenmek zorunda değilsiniz. Seed’lerinizi istediğiniz zaman yenileyin; <a href="/provablyfair">Kanıtlanabilir adil</a> sayfası her çekilişi kendi tarayıcınızda yeniden hesaplar.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Hakkımızda',
      html: `<p>Vitrine, kasa açmayı seven ama kandırılmayı sevmeyenler için küçük bir mağazadır.</p>
<h2>Neyi farklı yapıyoruz?</h2>
<ul>
<li>Her kasa, siz ödemeden önce her eşyanın olasılığını dört ondalıkla gösterir.</li>
<li>Her sonucu, sonradan ne sizin ne de bizim değiştirebileceğimiz seed’ler belirler. Sonucu herkes yeniden hesaplayabilir.</li>
<li>Kazandığınız eşya, kazandığınız andaki fiyatından ya da daha düşükse bugünkü fiyatından geri alınır.</li>
</ul>
<p>Çekilişlerin adım adım nasıl yapıldığını <a href="/provablyfair">Kanıtlanabilir adil</a> sayfasında bulabilirsiniz.</p>`,
    },
    faq: {
      title: 'Sık Sorulan Sorular',
      html: `<h2>Bir çekilişin adil olduğunu nereden bileceğim?</h2>
<p>Siz bir kasayı açmadan önce seed’imizin hash’ini size gösteririz, tarayıcınız da kendi seed’ini ekler. Çifti yenilediğinizde seed’imiz açıklanır ve <a href="/provablyfair">Kanıtlanabilir adil</a> sayfası onunla yapılan her çekilişi yeniden hesaplar.</p>
<h2>Mağaza jetonu nedir?</h2>
<p>Sırt çantanızdaki eşyaları sattığınızda aldığınız şeydir. Bir jeton, bir ABD doları değerinde eşyaya karşılık gelir.</p>
<h2>Kazandığım eşyayı hemen satabilir miyim?</h2>
<p>Evet: Kazandıktan sonraki 15 dakika içinde para karşılığında, sonrasında ise dilediğiniz zaman mağaza jetonu karşılığında.</p>
<h2>Bir eşyanın fiyatı neden değişir?</h2>
<p>Fiyatlar piyasayı izler. Kazandığınız eşyanın değeri, kazandığınız andaki fiyatıdır ya da daha düşükse bugünkü fiyatıdır.</p>
<h2>Hesabıma başka biri girmiş. Ne yapmalıyım?</h2>
<p>Profilinizde her yerden çıkış yapın, yeni bir şifre belirleyin, iki faktörlü doğrulamayı açın ve <a href="mailto:support@vitrine.test">support@vitrine.test</a> adresine yazın.</p>`,
    },
    responsible: {
      title: 'Sorumlu Oyun',
      html: `<p>Kasa açmak, para harcanan bir eğlencedir. Bir kasa ortalama olarak fiyatından daha azını geri verir; ne kadarını verdiği kasanın kendi sayfasında yazar.</p>
<ul>
<li>Yalnızca yokluğunu hissetmeyeceğiniz parayla oynayın.</li>
<li>Kaybettiğinizi geri kazanmaya çalışmayın.</li>
<li>Ara verin ve artık keyif almıyorsanız bırakın.</li>
</ul>
<p>Oyun sizi ya da bir yakınınızı endişelendiriyorsa yaşadığınız yerdeki bir danışma merkezine başvurun. Oyuncuların 18 yaşında veya daha büyük olması gerekir.</p>`,
    },
    refund: {
      title: 'Geri Ödeme Politikası',
      html: `<p>Açılan bir kasa geri alınamaz: Çekiliş kesindir ve çıkan eşya sizindir.</p>
<h2>Hangi durumlarda geri ödeme yaparız?</h2>
<ul>
<li>Sizden aynı şey için iki kez ücret alındıysa.</li>
<li>Sizden elinize geçmeyen bir şey için ücret alındıysa.</li>
<li>Biri ödeme aracınızı izniniz olmadan kullandıysa.</li>
</ul>
<h2>Nasıl başvurulur?</h2>
<p>14 gün içinde <a href="mailto:support@vitrine.test">support@vitrine.test</a> adresine yazın; hesabınızın e-posta adresini, ücretin alındığı tarihi ve saati belirtin. İş günlerinde 24 saat içinde yanıt veriyoruz.</p>`,
    },
  },
};
