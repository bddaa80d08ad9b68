import type { Policy } from './policy.ts';

export const privacy: Policy = {
  changed_on: '2026-11-23',
  intro:
    'This page says which data about you this site keeps, what for, for how long, and what you can ask for. In short: what the product needs to run, nothing for advertising, and nothing is sold.',
  sections: [
    {
      title: 'Who is responsible',
      blocks: [
        '[Operator’s name and address], [e-mail address]. Data protection officer, if there is one: [name and address].',
      ],
    },
    {
      title: 'What we keep, and what for',
      blocks: [
        {
          columns: ['What for'],
          rows: [
            [
              'E-mail address, and when you proved that it is yours',
              'To sign you in and to write to you about your account',
            ],
            [
              'A hash of your password',
              'To check it. The password itself never reaches us: your browser sends a digest, of which we keep an argon2id hash',
            ],
            [
              'Your Steam id, and the name and picture that Steam shows, if you sign in with Steam or link it',
              'To sign you in, and to make sure that a trade link is yours',
            ],
            [
              'Name, picture and language',
              'To show you to others, and to write in your language. A picture is drawn anew when you upload it: where and with what it was taken isn’t kept',
            ],
            ['When you agreed to the terms and confirmed your age', 'Because the law wants us to be able to show it'],
            [
              'Your sessions: browser and system in words, network address, when each began and was last used',
              'To show you where you are signed in, and to warn you of a new browser',
            ],
            ['A random mark of each browser that opened your account', 'To know a new browser from an old one'],
            [
              'The secret of your second factor, encrypted, and hashes of your recovery codes',
              'To check your codes. They end when you turn it off',
            ],
            ['Your trade link', 'To send items to you'],
            [
              'How you found us: a partner’s code, or the tag of a link',
              'To thank the partner, and to know what brings players',
            ],
            [
              'Balances, payments between your balances, items, openings and draws',
              'This is the game itself. Draws and ledger entries can’t be changed or deleted by anyone, so that you can check them',
            ],
          ],
        },
        'Codes that we send by e-mail and links of a sign-in are kept as hashes only, for minutes. We need your e-mail address or your Steam account to make the agreement with you; everything else that you enter is up to you.',
        'The legal grounds in the EU are our agreement with you (Art. 6(1)(b) GDPR), legal duties (c), and our interest in a safe and fair product (f).',
      ],
    },
    {
      title: 'What others see',
      blocks: [
        'Other players see your name and your picture. The list of draws is public, so that everyone can check it; a draw doesn’t say who made it. The partner whose code you used sees the first and the last letter of your name, and when you came.',
      ],
    },
    {
      title: 'What we don’t do',
      blocks: [
        [
          'No advertising, no trackers, no statistics by others: pages load nothing from other sites.',
          'No profiles of you beyond what is listed above, and no decision about you by a machine alone.',
          'We don’t sell data or give it away.',
        ],
      ],
    },
    {
      title: 'Who gets data',
      blocks: [
        [
          '[Hosting company], on whose machines this site runs.',
          '[Mail company], which delivers our e-mails: your address and the text.',
          'Steam (Valve Corporation, USA), only if you sign in with Steam, link it, or withdraw an item. Your browser goes to Steam’s site, whose own privacy policy applies there.',
          '[Payment companies], if you pay: what the payment needs.',
          'Authorities, where the law makes us.',
        ],
        'If one of them is outside the EU: [the safeguard, such as standard contractual clauses].',
      ],
    },
    {
      title: 'Logs',
      blocks: [
        'The server writes a log of requests to find faults and attacks: time, address asked for, status, and a number for the request. Passwords, codes, tokens and cookies are taken out before. Logs are kept for [days].',
      ],
    },
    {
      title: 'For how long',
      blocks: [
        [
          'Sessions: until you end them, at most 400 days.',
          'Unused pictures: about a day.',
          'Your account: until you ask us to close it.',
          'Ledger entries and draws: [years], as tax and accounting law demands, and because others’ draws are checked by the same chain. After your account is closed they no longer carry your name or address.',
        ],
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'You can ask us for a copy of your data, in a form that a program can read, and to correct, delete or restrict it. You can object to what we do out of our own interest, and take back any consent for the future. Write to [e-mail address]; we answer within one month.',
        'Name, picture, language, trade link and sessions you can change or end yourself in your profile.',
        'You can complain to a supervisory authority, for example [authority and address].',
      ],
    },
    {
      title: 'Children',
      blocks: [
        'This site is for adults. If we learn that a child has an account, we close it and delete what the law lets us delete.',
      ],
    },
    {
      title: 'Changes',
      blocks: ['If we change this page, its date changes. Of anything that matters to you we tell you by e-mail.'],
    },
  ],
};
