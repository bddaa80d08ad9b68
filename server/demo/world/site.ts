/** Settings of the demo shop that are the same in every language; its texts are in `words/`. */
export const demo_site = { title: 'Vitrine', pop_state: true };

/** Service entries that are the same in every language. The domain `test` is reserved. */
export const demo_entries = [
  { key: 'service', value: '/support' },
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
  // Fields of the policies; those with words are in `words/`.
  { key: 'operator', value: 'Vitrine Demo Ltd., Example Street 1, Nicosia, Cyprus' },
  { key: 'register', value: 'HE 000000, Example Register, Nicosia' },
  { key: 'email', value: 'legal@vitrine.test' },
  { key: 'hosting', value: 'Example Hosting Ltd.' },
  { key: 'mailing', value: 'Example Mail Ltd.' },
  { key: 'payments', value: 'Example Payments Ltd.' },
  { key: 'log_days', value: '30' },
  { key: 'ledger_years', value: '10' },
];

/** Territories with restrictions in the demo shop. */
export const demo_territory = {
  country: 'PL',
  profile: 'default' as const,
  changes: {},
  hidden_by_cookie: ['upgrade'],
};

/** A network reserved for documentation, to try a territory with. */
export const demo_networks = [{ network: '203.0.113.0/24', country: 'PL' }];
