import type { LocaleCode } from '@vitrine/i18n/locales';

/** The words of a partner's poster; `bonus` has the place `%` for what the code adds. */
export interface PosterWords {
  title: string;
  line: string;
  label: string;
  bonus: string;
}

/** The words in each language of the site. */
export const poster_words: Readonly<Record<LocaleCode, PosterWords>> = {
  en: {
    title: 'Open cases with me',
    line: 'Every draw can be checked.',
    label: 'My code',
    bonus: '% on top-ups',
  },
  zh: {
    title: '和我一起开箱',
    line: '每一次抽取都可以验证。',
    label: '我的邀请码',
    bonus: '充值加赠 %',
  },
  pl: {
    title: 'Otwieraj skrzynki ze mną',
    line: 'Każde losowanie można sprawdzić.',
    label: 'Mój kod',
    bonus: '% do doładowań',
  },
  es: {
    title: 'Abre cajas conmigo',
    line: 'Cada sorteo se puede comprobar.',
    label: 'Mi código',
    bonus: '% en tus recargas',
  },
  'ch-tr': {
    title: 'Benimle kasa aç',
    line: 'Her çekiliş doğrulanabilir.',
    label: 'Kodum',
    bonus: 'Yüklemelerde %',
  },
  vn: {
    title: 'Mở hòm cùng tôi',
    line: 'Mọi lượt rút đều có thể kiểm chứng.',
    label: 'Mã của tôi',
    bonus: '% khi nạp tiền',
  },
  fr: {
    title: 'Ouvre des caisses avec moi',
    line: 'Chaque tirage est vérifiable.',
    label: 'Mon code',
    bonus: '% sur les recharges',
  },
  br: {
    title: 'Abra caixas comigo',
    line: 'Cada sorteio pode ser conferido.',
    label: 'Meu código',
    bonus: '% nas recargas',
  },
  ro: {
    title: 'Deschide cutii cu mine',
    line: 'Fiecare extragere poate fi verificată.',
    label: 'Codul meu',
    bonus: '% la alimentări',
  },
  in: {
    title: 'मेरे साथ केस खोलें',
    line: 'हर ड्रॉ की जाँच की जा सकती है।',
    label: 'मेरा कोड',
    bonus: 'टॉप-अप पर %',
  },
  de: {
    title: 'Öffne Kisten mit mir',
    line: 'Jede Ziehung lässt sich nachprüfen.',
    label: 'Mein Code',
    bonus: '% auf Aufladungen',
  },
  ru: {
    title: 'Открывай кейсы со мной',
    line: 'Каждый розыгрыш можно проверить.',
    label: 'Мой код',
    bonus: '% к пополнениям',
  },
};
