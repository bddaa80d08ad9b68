/** What the demo shop says of itself. */
export const demo_site = {
  title: 'Vitrine',
  description: 'Open cases full of game skins, with the odds in plain sight and every draw open to anyone’s check.',
  keywords: 'skins, cases, case opening, provably fair, game items',
  pop_state: true,
};

/** Service entries of the demo shop. The domain `test` belongs to nobody. */
export const demo_entries = [
  { key: 'service', value: 'mailto:support@vitrine.test' },
  { key: 'support', value: 'support@vitrine.test' },
  { key: 'partnership', value: 'partners@vitrine.test' },
  { key: 'hours', value: '9:00 to 18:00 (GMT+8), Monday to Friday. We reply within 24 hours.' },
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
