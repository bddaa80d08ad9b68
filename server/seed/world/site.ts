import type { LocaleCode } from '@vitrine/i18n/locales';

/** What the demo shop says of itself. */
export const demo_site = {
  title: 'Vitrine',
  description: 'Open cases full of game skins, with the odds in plain sight and every draw open to anyone’s check.',
  keywords: 'skins, cases, case opening, provably fair, game items',
  pop_state: true,
};

/** When the demo shop answers. */
export const demo_hours: Record<LocaleCode, string> = {
  en: '9:00 to 18:00 (GMT+8), Monday to Friday. We reply within 24 hours.',
  zh: '周一至周五 9:00–18:00（GMT+8），24 小时内回复。',
  pl: 'Od poniedziałku do piątku, 9:00–18:00 (GMT+8). Odpowiadamy w ciągu 24 godzin.',
  es: 'De lunes a viernes, de 9:00 a 18:00 (GMT+8). Respondemos en menos de 24 horas.',
  'ch-tr': 'Pazartesiden cumaya, 09.00–18.00 (GMT+8). 24 saat içinde yanıt veriyoruz.',
  vn: '9:00–18:00 (GMT+8), từ thứ Hai đến thứ Sáu. Chúng tôi trả lời trong vòng 24 giờ.',
  fr: 'Du lundi au vendredi, de 9 h à 18 h (GMT+8). Nous répondons sous 24 heures.',
  br: 'De segunda a sexta, das 9h às 18h (GMT+8). Respondemos em até 24 horas.',
  ro: 'De luni până vineri, 9:00–18:00 (GMT+8). Răspundem în cel mult 24 de ore.',
  in: 'सोमवार से शुक्रवार, 9:00–18:00 (GMT+8)। हम 24 घंटे के भीतर जवाब देते हैं।',
  de: 'Montag bis Freitag, 9:00–18:00 Uhr (GMT+8). Wir antworten innerhalb von 24 Stunden.',
  ru: 'С понедельника по пятницу, 9:00–18:00 (GMT+8). Отвечаем в течение 24 часов.',
};

/** Service entries of the demo shop besides its hours, the same in every language. The domain `test` belongs to nobody. */
export const demo_entries = [
  { key: 'service', value: 'mailto:support@vitrine.test' },
  { key: 'support', value: 'support@vitrine.test' },
  { key: 'partnership', value: 'partners@vitrine.test' },
  { key: 'company_1', value: 'Vitrine Demo Ltd., Example Street 1, Nicosia, Cyprus' },
  { key: 'company_2', value: 'Vitrine Demo (Asia) Ltd., Example Road 2, Hong Kong' },
  { key: 'flw_discord', value: 'https://discord.vitrine.test' },
  { key: 'flw_x', value: 'https://x.vitrine.test' },
  { key: 'flw_instagram', value: 'https://instagram.vitrine.test' },
  { key: 'flw_telegram', value: 'https://telegram.vitrine.test' },
  { key: 'flw_reddit', value: 'https://reddit.vitrine.test' },
  { key: 'flw_facebook', value: 'https://facebook.vitrine.test' },
  { key: 'pay_card', value: 'Card' },
  { key: 'pay_crypto', value: 'Bitcoin' },
  { key: 'pay_giftcard', value: 'Gift card' },
];

/** Where the demo shop is careful. */
export const demo_territories = [{ country: 'PL', hidden_by_cookie: ['upgrade'] }];

/** A network that is for examples alone, so that a territory can be tried. */
export const demo_networks = [{ network: '203.0.113.0/24', country: 'PL' }];
