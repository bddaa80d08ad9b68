import type { PolicyTexts } from './policy.ts';

export const chTr: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Bu koşullar, sizinle bu sitenin işletmecisi arasındaki sözleşmedir. Hesap açtığınızda veya giriş yaptığınızda bunları kabul etmiş olursunuz. Lütfen okuyun: Ne aldığınız, ne almadığınız ve bir şey ters gittiğinde ne yapabileceğiniz burada yazar.',
    sections: [
      {
        title: 'Biz kimiz',
        blocks: [
          'Bu site, {register} kaydıyla tescilli {operator} tarafından işletilir; bu metinde “biz” olarak anılır. Sorularınız için: {email}.',
          'Site, açık kaynaklı bir yazılım olan Vitrine ile çalışır. Yazılımın geliştiricileri bu siteyi işletmez, eşyalarınızı veya paranızı tutmaz ve bu sözleşmenin tarafı değildir.',
          'Valve Corporation veya Steam ile bağlantımız yoktur. Oyun, silah ve eşya adları sahiplerine aittir ve bir eşyanın ne olduğunu belirtmek için kullanılır. Eşya resimlerini yazılım çizer.',
        ],
      },
      {
        title: 'Kimler oynayabilir',
        blocks: [
          '18 yaşında veya daha büyük ve yaşadığınız yerin hukukuna göre reşit olmalısınız. Kayıt olurken bunu onaylarsınız. Kanıt isteyebilir, kanıt sunamayan kişinin hesabını kapatabiliriz.',
          'Bu siteyi yalnızca bulunduğunuz yerin hukuku izin veriyorsa kullanabilirsiniz. Site şu ülkelerde sunulmaz: {countries}. Sizin için hangi kuralların geçerli olduğunu öğrenmek sizin, listeyi doğru tutmak bizim sorumluluğumuzdadır.',
          'Herkesin tek bir hesabı olabilir. Hesabınız yalnızca size aittir: Onu satamaz, ödünç veremez veya paylaşamazsınız.',
        ],
      },
      {
        title: 'Hesabınız',
        blocks: [
          'Hesabınızı size ait bir e-posta adresiyle veya size ait bir Steam hesabıyla açarsınız. Başka hiçbir yerde kullanmadığınız bir şifre seçin ve profilinizde iki faktörlü doğrulamayı açın.',
          'Şifrenizi, ikinci faktörünüzü veya açık bir oturumunuzu elinde bulunduran kişi sizin adınıza işlem yapabilir. Böyle bir durumdan şüphelenirseniz bize hemen bildirin. Profilinizde tüm açık oturumları görür ve kapatabilirsiniz.',
          'Adınızı ve resminizi başkaları görür. Bunlar kimseye hakaret edemez, başka biri olduğunuz izlenimini veremez ve hukuka aykırı olamaz.',
        ],
      },
      {
        title: 'Bakiyeler',
        blocks: [
          'Hesabınızda üç bakiye vardır:',
          [
            'kasaların ve oyunların ödendiği, ABD doları cinsinden para;',
            'sırt çantanızdaki eşyaları sattığınızda aldığınız, her biri bir ABD doları eşya değerinde olan mağaza jetonları;',
            'oynayarak kazandığınız ve para değeri olmayan etkinlik puanları.',
          ],
          'Bakiyeler banka mevduatı değildir ve faiz getirmez. Başka oyunculara verilemez. Neyin, nasıl ve hangi tutardan itibaren ödenebileceği, ödemeyi talep ettiğiniz sayfada siz onaylamadan önce gösterilir.',
          'Bakiyelerdeki her değişiklik, biz dahil hiç kimsenin sonradan değiştiremeyeceği bir hesap defterinde tutulur. Bakiyeniz yanlışsa bize bildirin: Hesap defteriyle karşılaştırırız.',
        ],
      },
      {
        title: 'Kasalar ve çekilişler',
        blocks: [
          'Bir kasayı açmadan önce sayfasında fiyatını, içindeki her eşyayı olasılığıyla birlikte ve bir açılışın ortalama ne kadar geri verdiğini görürsünüz. Bir kasa ortalamada bedelinden daha azını geri verir. Eğlenmek için ve yalnızca kaybetmeyi göze alabileceğiniz tutarla oynayın.',
          'Sonuç, siz açmadan önce sabitlenen ve hash’i gösterilen bir sunucu seed’i ile size ait bir istemci seed’inden çekilir. Sunucu seed’i açıklandıktan sonra siz veya herhangi biri her çekilişi yeniden hesaplayabilir. Bunun nasıl yapılacağı “Kanıtlanabilir adil” sayfasında yazar.',
          'Açılış kesindir: Çekiliş yapıldıktan sonra ne siz ne biz geri alabiliriz. Yalnızca ürün yayımlanmış kurallarından farklı çalışmışsa düzeltme yaparız: Açılış için ödediğinizi geri alırsınız ya da kurallara göre almanız gerekeni alırsınız.',
        ],
      },
      {
        title: 'Eşyalar',
        blocks: [
          'Kazandığınız eşya, animasyon başlamadan önce sırt çantanıza konur: Sayfayı kapatmak hiçbir şey kaybettirmez. Eşyayı saklayabilir ya da gösterilen tutara geri satabilirsiniz; bu tutar, eşyanın kazandığınız andaki fiyatı ile şimdiki fiyatından düşük olanıdır.',
          'Çekim sunuluyorsa eşya, takas bağlantınızın ait olduğu Steam hesabına gönderilir. Bu hesap size ait olmalıdır. Bağlantı değiştikten sonra çekimler 24 saat bekler; böylece bir hırsız sırt çantanızı hemen boşaltamaz.',
          'Steam’in bizim değiştiremeyeceğimiz kendi kuralları vardır: Takaslar birkaç gün bekletilebilir veya koruma altında tutulabilir, Steam bunları reddedebilir. Teslim edilemeyen eşya sırt çantanıza geri döner.',
        ],
      },
      {
        title: 'Nelere izin verilmez',
        blocks: [
          [
            'Sizin yerinize oynayan veya bu siteye bir insanın yapabileceğinden daha sık istek gönderen programlar. Belgelenmiş API, sınırları içinde kullanılabilir.',
            'Sitedeki bir hatadan çıkar sağlamak. Bunun yerine hatayı bize bildirin: Nasıl yapılacağı yazılımın güvenlik sayfasında yazar.',
            'Bonusları veya davet ödüllerini birden fazla kez almak amacıyla olanlar dahil, bir kişinin birden fazla hesabı.',
            'Size ait olmayan araçlarla yapılan ödemeler ve haklı neden olmadan geri alınan ödemeler.',
            'Kara para aklamak veya birine bunun için yardım etmek.',
          ],
          'Bunlardan birini yaparsanız durumu incelerken ödemeleri, çekimleri ve hesabınızı durdurabilir, doğru çıkarsa hesabı kapatabiliriz. Kanun yasaklamadıkça nedenini size bildiririz; {email} adresine yazarak itiraz edebilirsiniz. Hukuka uygun olarak elinizde bulunanlar sizin kalır.',
        ],
      },
      {
        title: 'Güvenli oyun',
        blocks: [
          'Şans oyunları bir soruna dönüşebilir. Oynamak artık eğlendirmiyorsa, kaybettiklerinizi geri kazanmak için oynuyorsanız veya oynadığınızı başkalarından gizliyorsanız durun ve biriyle konuşun. Ücretsiz ve anonim yardım alabileceğiniz yer: {help_line}.',
          'Hesabınızın seçeceğiniz bir süre için veya temelli kapatılmasını istiyorsanız {email} adresine yazın. Hesabınızı {closing_time|bir iş günü} içinde kapatır ve süresinden önce açmayız.',
        ],
      },
      {
        title: 'Bir şey çalışmadığında',
        blocks: [
          'Bu siteye özenle bakıyoruz, ancak her zaman erişilebilir olacağına söz vermiyoruz. Yarıda kesilen bir işlem ya tamamıyla gerçekleşmiştir ya da hiç gerçekleşmemiştir; hangisi olduğunu profilinizde ve sırt çantanızda görürsünüz.',
          'Kasıt ve ağır kusurdan, yaşam, beden ve sağlığa verilen zararlardan ve kanunun sınırlamaya izin vermediği her durumda sınırsız olarak sorumluyuz. Bunların dışında yalnızca bu sözleşmenin amacını oluşturan yükümlülüklerin ihlalinden, tipik ve öngörülebilir zararla sınırlı olarak sorumluyuz.',
        ],
      },
      {
        title: 'Sona erme ve değişiklikler',
        blocks: [
          'Bu sözleşmeyi {email} adresine yazarak istediğiniz zaman sona erdirebilirsiniz. Biz sözleşmeyi {ending_notice|30 gün} önceden bildirerek ya da haklı ve ciddi bir nedenle derhâl sona erdirebiliriz. O gün çekilebilen veya ödenebilen ne varsa sonrasında da çekilebilir veya ödenebilir.',
          'Bu koşulları değiştirirsek en az {change_notice|30 gün} önceden e-postayla veya giriş yaptığınızda size bildiririz. Kabul etmiyorsanız o zamana kadar sözleşmeyi sona erdirebilirsiniz. Değişiklikler daha önce yapılmış çekilişlere hiçbir zaman uygulanmaz.',
        ],
      },
      {
        title: 'Uygulanacak hukuk ve uyuşmazlıklar',
        blocks: [
          'Bu sözleşmeye {law} hukuku uygulanır; yetkili mahkemeler {court} mahkemeleridir. Tüketiciyseniz yaşadığınız yerin hukukunun sağladığı koruma saklıdır ve oradaki mahkemelere başvurabilirsiniz.',
          'Lütfen önce bize yazın: {email}. {answer_time|14 gün} içinde yanıt veririz.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Bu sayfada, bu sitenin sizinle ilgili hangi verileri ne için ve ne kadar süreyle tuttuğu ve neler talep edebileceğiniz yazar. Kısacası: ürünün çalışması için gerekenler, reklam için hiçbir şey; hiçbir veri satılmaz.',
    sections: [
      {
        title: 'Sorumlu kim',
        blocks: ['{operator}, {email}.', 'Veri koruma görevlisi: {officer?}.'],
      },
      {
        title: 'Neleri, ne için tutuyoruz',
        blocks: [
          {
            columns: ['Ne için'],
            rows: [
              [
                'E-posta adresiniz ve size ait olduğunu ne zaman kanıtladığınız',
                'Giriş yapmanızı sağlamak ve size hesabınız hakkında yazmak için',
              ],
              [
                'Şifrenizin bir hash’i',
                'Şifrenizi doğrulamak için. Şifrenin kendisi bize hiç ulaşmaz: Tarayıcınız bir özet gönderir, biz de bunun argon2id hash’ini tutarız',
              ],
              [
                'Steam ile giriş yapar veya Steam’i bağlarsanız Steam kimlik numaranız ile Steam’in gösterdiği ad ve resim',
                'Giriş yapmanızı sağlamak ve takas bağlantısının size ait olduğundan emin olmak için',
              ],
              [
                'Ad, resim ve dil',
                'Sizi başkalarına göstermek ve size kendi dilinizde yazmak için. Resim, yüklediğinizde yeniden oluşturulur: Nerede ve neyle çekildiği saklanmaz',
              ],
              [
                'Koşulları ne zaman kabul ettiğiniz ve yaşınızı ne zaman onayladığınız',
                'Kanun bunu gösterebilmemizi gerektirdiği için',
              ],
              [
                'Oturumlarınız: yazıyla tarayıcı ve sistem, IP adresi, her oturumun ne zaman başladığı ve en son ne zaman kullanıldığı',
                'Hesabınızın nerelerde açık olduğunu göstermek ve yeni bir tarayıcı olduğunda sizi uyarmak için',
              ],
              [
                'Hesabınızı açmış olan her tarayıcı için rastgele bir işaret',
                'Yeni bir tarayıcıyı eskisinden ayırt etmek için',
              ],
              [
                'İki faktörlü doğrulamanızın şifrelenmiş gizli anahtarı ve kurtarma kodlarınızın hash’leri',
                'Kodlarınızı doğrulamak için. Doğrulamayı kapattığınızda silinirler',
              ],
              ['Takas bağlantınız', 'Size eşya göndermek için'],
              [
                'Bizi nasıl bulduğunuz: bir iş ortağının kodu veya bir bağlantının etiketi',
                'İş ortağına teşekkür etmek ve oyuncuları neyin getirdiğini bilmek için',
              ],
              [
                'Bakiyeler, bakiyeleriniz arasındaki ödemeler, eşyalar, açılışlar ve çekilişler',
                'Oyunun kendisi budur. Çekilişleri ve hesap defteri kayıtlarını hiç kimse değiştiremez veya silemez; böylece bunları kontrol edebilirsiniz',
              ],
            ],
          },
          'E-postayla gönderdiğimiz kodların ve giriş bağlantılarının yalnızca hash’leri, dakikalarla sınırlı bir süre tutulur. Sizinle sözleşme yapabilmek için e-posta adresinize veya Steam hesabınıza ihtiyacımız vardır; girdiğiniz diğer her şey sizin isteğinize bağlıdır.',
          'AB’deki hukuki dayanaklarımız, sizinle yaptığımız sözleşme (GDPR md. 6(1)(b)), yasal yükümlülükler (c) ve güvenli ve adil bir ürün sunmaya yönelik meşru menfaatimizdir (f).',
        ],
      },
      {
        title: 'Başkaları ne görür',
        blocks: [
          'Diğer oyuncular adınızı ve resminizi görür. Herkes kontrol edebilsin diye çekiliş listesi herkese açıktır; bir çekilişi kimin yaptığı yazmaz. Kodunu kullandığınız iş ortağı, adınızın ilk ve son harfini ve ne zaman geldiğinizi görür.',
        ],
      },
      {
        title: 'Neleri yapmıyoruz',
        blocks: [
          [
            'Reklam, takip araçları veya başkalarının istatistikleri yoktur: Sayfalar başka sitelerden hiçbir şey yüklemez.',
            'Hakkınızda yukarıda sayılanların ötesinde bir profil çıkarılmaz ve yalnızca bir makine tarafından karar verilmez.',
            'Verileri satmayız ve kimseye vermeyiz.',
          ],
        ],
      },
      {
        title: 'Verileri kimler alır',
        blocks: [
          [
            'Bu sitenin makinelerinde çalıştığı {hosting}.',
            'E-postalarımızı ileten {mailing}: adresiniz ve metin.',
            'Yalnızca Steam ile giriş yapar, Steam’i bağlar veya bir eşya çekerseniz Steam (Valve Corporation, ABD). Tarayıcınız Steam’in sitesine gider; orada Steam’in kendi gizlilik politikası geçerlidir.',
            'Ödeme yaparsanız {payments?}: ödemenin gerektirdiği bilgiler.',
            'Kanunun bizi zorunlu kıldığı hâllerde resmî makamlar.',
          ],
          'Bunlardan biri AB dışındaysa: {safeguard?}.',
        ],
      },
      {
        title: 'Sunucu günlükleri',
        blocks: [
          'Sunucu, hataları ve saldırıları bulmak için isteklerin günlüğünü tutar: zaman, istenen adres, durum ve isteğin numarası. Şifreler, kodlar, erişim belirteçleri ve çerezler önceden çıkarılır. Günlüklerin saklanma süresi: {log_days}.',
        ],
      },
      {
        title: 'Ne kadar süreyle',
        blocks: [
          [
            'Oturumlar: siz kapatana kadar, en fazla 400 gün.',
            'Kullanılmayan resimler: yaklaşık bir gün.',
            'Hesabınız: kapatmamızı isteyene kadar.',
            'Hesap defteri kayıtları ve çekilişler: vergi ve muhasebe hukuku gerektirdiği ve başkalarının çekilişleri de aynı zincirle doğrulandığı için {ledger_years}. Hesabınız kapatıldıktan sonra bunlarda artık adınız veya adresiniz yer almaz.',
          ],
        ],
      },
      {
        title: 'Haklarınız',
        blocks: [
          'Bizden verilerinizin bir programın okuyabileceği biçimde bir kopyasını, verilerinizin düzeltilmesini, silinmesini veya işlenmesinin kısıtlanmasını isteyebilirsiniz. Kendi menfaatimize dayanarak yaptıklarımıza itiraz edebilir, verdiğiniz her rızayı ileriye dönük olarak geri alabilirsiniz. {email} adresine yazın; bir ay içinde yanıt veririz.',
          'Ad, resim, dil ve takas bağlantınızı profilinizde kendiniz değiştirebilir, oturumlarınızı kendiniz kapatabilirsiniz.',
          'Bir denetim makamına şikâyette bulunabilirsiniz, örneğin: {authority}.',
        ],
      },
      {
        title: 'Çocuklar',
        blocks: [
          'Bu site yetişkinler içindir. Bir çocuğun hesabı olduğunu öğrenirsek hesabı kapatır ve kanunun silmemize izin verdiği her şeyi sileriz.',
        ],
      },
      {
        title: 'Değişiklikler',
        blocks: [
          'Bu sayfayı değiştirirsek tarihi de değişir. Sizin için önem taşıyan her değişikliği e-postayla bildiririz.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Bu sayfada, bu sitenin tarayıcınızda sakladığı her şey yazar. Bunların tümü size istediğinizi sunmaya yarar; ne bizden ne başkalarından, reklam veya sizi takip etmek için hiçbir şey yoktur.',
    sections: [
      {
        title: 'Çerezler',
        blocks: [
          'Çerezler her istekte bize geri gönderilir. Bizimkileri başka siteler alamaz; betikler yalnızca bir dil belirten çerezi, sık ızgara çerezini ve para birimi çerezini okuyabilir.',
          {
            columns: ['Ne için', 'Ne kadar süreyle'],
            rows: [
              [
                'authsk',
                'Oturumunuz: girişinizi açık tutar',
                'Çıkış yapana kadar, en fazla 400 gün',
              ],
              [
                '__Host-device',
                'Hesabınızın bu tarayıcıda daha önce açıldığını belirtir; böylece sizi bunun için uyarmayız',
                '400 gün',
              ],
              [
                '__Host-asker',
                'E-postayla gönderdiğimiz bir kodu, onu isteyen tarayıcıya bağlar',
                'Bir gün',
              ],
              [
                '__Host-adult',
                'Sormamız gereken yerlerde, 18 yaşında veya daha büyük olduğunuzu söylediğiniz ve bunu ne zaman söylediğiniz',
                '400 gün',
              ],
              ['locale', 'Seçtiğiniz ve bu sitenin açıldığı dil', '400 gün'],
              ['grid', 'Kasaları daha sık bir ızgarada görmeyi seçtiğiniz', '400 gün'],
              ['currency', 'Fiyatları ayrıca görmeyi seçtiğiniz para birimi', '400 gün'],
              [
                '__Host-trip',
                'Steam’de giriş yaparken oraya yaptığınız ziyareti bu tarayıcıya bağlar',
                '20 dakika',
              ],
            ],
          },
        ],
      },
      {
        title: 'Tarayıcı depolaması',
        blocks: [
          'Bu kayıtlar tarayıcınızda kalır. Bunları tarayıcı ayarlarınızdan istediğiniz zaman silebilirsiniz.',
          {
            columns: ['Ne için', 'Ne kadar süreyle'],
            rows: [
              [
                'showCookies',
                'Çerez bildirimini yanıtladığınız',
                'Siz silene kadar; reddederseniz sekme kapatılana kadar',
              ],
              [
                'login, logins',
                'Sitenin diğer bölümleri için burada kimin giriş yapmış olduğu: ad, resim, e-posta, bakiyeler',
                'Çıkış yapana kadar',
              ],
              ['rec', 'Girişten sonra yönlendirileceğiniz sayfa', 'Oraya varana kadar'],
              [
                'target_link, paying',
                'Bakiye yüklemesinden sonra döneceğiniz sayfa ve süren yükleme',
                'Oraya varana kadar',
              ],
              ['country', 'Ödeme yaptığınız ülke', 'Siz silene kadar'],
              ['language', 'Seçtiğiniz dil', 'Siz silene kadar'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'İş ortağı için, sizi buraya kimin gönderdiği',
                'Giriş yapana kadar',
              ],
              ['agreed', 'Giriş formundaki kutuları daha önce işaretlediğiniz', 'Siz silene kadar'],
              [
                'slider, point',
                'Çok sık deneme yapan programlara karşı, bu tarayıcının güvenlik testlerini çözerken kullandığı rastgele bir ad',
                'Siz silene kadar',
              ],
              ['notice', 'Duyuruları ne zaman kapattığınız', 'Ertesi güne kadar'],
              [
                'drops_hidden, drops_paused',
                'Drop şeridini gizleyip gizlemediğiniz veya duraklatıp duraklatmadığınız',
                'Siz silene kadar',
              ],
              ['support', 'Destek kısayolunu gizleyip gizlemediğiniz', 'Siz silene kadar'],
              [
                'promotion',
                'Tanıtım merkezi kısayolunu gizleyip gizlemediğiniz',
                'Siz silene kadar',
              ],
              ['b20, guide', 'Bir daveti veya rehberi kapattığınız', 'Ertesi güne kadar'],
              [
                'welcomed, steps',
                'Hoş geldin kasasını gördüğünüz ve ilk adımları kapattığınız',
                'Siz silene kadar',
              ],
              [
                'task',
                'Penceresini kapattığınız teklifin ne zamana kadar geçerli olduğu',
                'Siz silene kadar',
              ],
              [
                'loss',
                'Oyunlarınız zararda olduğu için size hiçbir teklifin gösterilmeyeceği süre',
                'Siz silene kadar',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Kasa sayfasındaki seçenekler',
                'Siz silene kadar',
              ],
              [
                'assets, offline-…',
                'Bu siteyi oluşturan dosyalar ve ağ bağlantısı olmadığında gösterilecek bir sayfa; sizinle ilgili hiçbir şey yok',
                'Yerlerini yenileri alana kadar',
              ],
            ],
          },
        ],
      },
      {
        title: 'Kabul etmek veya reddetmek',
        blocks: [
          'Bu çerezler ve kayıtlar olmadan giriş yapamazsınız ve seçimleriniz kaybolur; bu yüzden bunlar rızanıza bağlı değildir. Bildirim size bunlar hakkında bilgi verir. Kabul ederseniz bir daha gösterilmez; reddederseniz sekmeyi kapatana kadar gizlenir ve yanıtınız bile daha uzun süre saklanmaz.',
          'Tarayıcınızda çerezleri engelleyebilirsiniz. O zaman siteyi gezebilir, ancak giriş yapamazsınız.',
        ],
      },
      {
        title: 'Diğer siteler',
        blocks: [
          'Sayfalarımız başka sitelerden hiçbir şey yüklemez. Steam’e giden bir bağlantıyı izler veya orada giriş yaparsanız Steam kendi sitesinde kendi çerezlerini kullanır.',
        ],
      },
      {
        title: 'Sorumlu kim',
        blocks: ['{operator}, {email}. Gizlilik Politikası’nda daha fazlası yazar.'],
      },
    ],
  },
};
