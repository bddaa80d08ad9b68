import type { PolicyTexts } from './policy.ts';

export const en: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'These terms are the agreement between you and the operator of this site. You agree to them when you open an account or sign in. Please read them: they say what you get, what you don’t, and what you can do when something goes wrong.',
    sections: [
      {
        title: 'Who we are',
        blocks: [
          'This site is run by {operator}, registered as {register}, called “we” here. Questions go to {email}.',
          'The site runs on Vitrine, open-source software. Its authors don’t run this site, hold none of your items or money, and aren’t part of this agreement.',
          'We are not connected with Valve Corporation or Steam. Names of games, weapons and items belong to their owners and are used to say what an item is. The pictures of items are drawn by the software.',
        ],
      },
      {
        title: 'Who may play',
        blocks: [
          'You must be 18 years of age or older, and of full age where you live. You confirm this when you register. We may ask for proof, and close an account whose owner can’t give it.',
          'You may use this site only where the law of the place you are in allows it. It is not offered in {countries}. Finding out what applies to you is part of your responsibility; keeping the list right is part of ours.',
          'Each person may have one account. It is yours alone: you may not sell, lend or share it.',
        ],
      },
      {
        title: 'Your account',
        blocks: [
          'You open an account with an e-mail address that you own, or with a Steam account that you own. Choose a password that you use nowhere else, and turn on the second factor in your profile.',
          'Whoever has your password, your second factor or an open session can act in your name. Tell us at once when you think that somebody has. In your profile you see every open session and can end it.',
          'Your name and picture are seen by others. They may not insult anyone, pretend to be somebody else, or break the law.',
        ],
      },
      {
        title: 'Balances',
        blocks: [
          'Your account has three balances:',
          [
            'money, in US dollars, with which cases and games are paid;',
            'shop tokens, each worth one US dollar of item value, which you get when you sell items from your backpack;',
            'activity points, which you get by playing and which have no value in money.',
          ],
          'Balances are no bank deposit and bear no interest. They can’t be given to other players. What can be paid out, how, and from which amount on, is shown on the page where you ask for it, before you confirm.',
          'Every change of a balance is kept in a ledger that nobody can alter afterwards, us included. If your balance is wrong, tell us: we check it against the ledger.',
        ],
      },
      {
        title: 'Cases and draws',
        blocks: [
          'Before you open a case, its page shows the price, every item in it with its chance, and what an opening returns on average. On average a case returns less than it costs. Play for fun, and only with what you can afford to lose.',
          'An outcome is drawn from a server seed that was fixed, and whose hash was shown, before you opened, and from a client seed of your own. After the server seed is revealed you, or anyone, can recompute every draw. The page “Provably fair” says how.',
          'An opening is final: once drawn, it can’t be taken back by you or by us. Only if the product did something else than its published rules say, do we correct it: you get back what the opening cost, or what the rules should have given you.',
        ],
      },
      {
        title: 'Items',
        blocks: [
          'What you win is put into your backpack before the animation starts: closing the page loses nothing. You can keep an item, or sell it back for the amount that is shown, which is the lower of its price when you won it and its price now.',
          'Where withdrawals are offered, an item is sent to the Steam account behind your trade link. It has to be yours. After a change of the link withdrawals wait 24 hours, so that a thief can’t empty your backpack at once.',
          'Steam has rules of its own, which we can’t change: trades can be held or protected for several days, and Steam can refuse them. If an item can’t be delivered, it comes back to your backpack.',
        ],
      },
      {
        title: 'What isn’t allowed',
        blocks: [
          [
            'Programs that play for you, or that call this site more often than a person could. The documented API may be used within its limits.',
            'Using a fault of the site to your advantage. Tell us about it instead: see the security page of the software for how.',
            'Several accounts of one person, also to collect bonuses or referral rewards more than once.',
            'Payments with means that aren’t yours, and payments that are reversed without reason.',
            'Laundering money, or helping somebody to.',
          ],
          'If you do any of this, we may stop payments, withdrawals and your account while we look into it, and close the account if it proves true. We tell you the reason, unless the law forbids it, and you may object by writing to {email}. What you hold lawfully remains yours.',
        ],
      },
      {
        title: 'Playing safely',
        blocks: [
          'Games of chance can become a problem. If playing stops being fun, if you play to win back what you lost, or hide it from others: stop, and talk to somebody. Help is free and anonymous at {help_line}.',
          'Write to {email} to have your account closed for a time of your choice, or for good. We do it within {closing_time|one working day} and don’t open it earlier.',
        ],
      },
      {
        title: 'When something doesn’t work',
        blocks: [
          'We look after this site with care, but don’t promise that it is always there. An action that was interrupted has either happened as a whole or not at all; your profile and your backpack show which.',
          'We are liable without limit for intent and gross negligence, for harm to life, body and health, and wherever the law doesn’t allow a limit. Otherwise we are liable only for the breach of duties that this agreement is for, up to the harm that is typical and could be foreseen.',
        ],
      },
      {
        title: 'Ending and changes',
        blocks: [
          'You can end this agreement at any time by writing to {email}. We can end it with notice of {ending_notice|30 days}, or at once for a serious reason. What can be withdrawn or paid out on that day still can be.',
          'If we change these terms, we tell you by e-mail or when you sign in, at least {change_notice|30 days} before. If you don’t agree, you can end the agreement until then. Changes never apply to draws that were made before.',
        ],
      },
      {
        title: 'Law and disputes',
        blocks: [
          'The law of {law} applies, and the courts of {court} decide. If you are a consumer, the protection of the law where you live stays with you, and you can go to the courts there.',
          'Please write to us first: {email}. We answer within {answer_time|14 days}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'This page says which data about you this site keeps, what for, for how long, and what you can ask for. In short: what the product needs to run, nothing for advertising, and nothing is sold.',
    sections: [
      {
        title: 'Who is responsible',
        blocks: ['{operator}, {email}.', 'Data protection officer: {officer?}.'],
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
              [
                'When you agreed to the terms and confirmed your age',
                'Because the law wants us to be able to show it',
              ],
              [
                'Your sessions: browser and system in words, network address, when each began and was last used',
                'To show you where you are signed in, and to warn you of a new browser',
              ],
              [
                'A random mark of each browser that opened your account',
                'To know a new browser from an old one',
              ],
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
            '{hosting}, on whose machines this site runs.',
            '{mailing}, which delivers our e-mails: your address and the text.',
            'Steam (Valve Corporation, USA), only if you sign in with Steam, link it, or withdraw an item. Your browser goes to Steam’s site, whose own privacy policy applies there.',
            '{payments?}, if you pay: what the payment needs.',
            'Authorities, where the law makes us.',
          ],
          'If one of them is outside the EU: {safeguard?}.',
        ],
      },
      {
        title: 'Logs',
        blocks: [
          'The server writes a log of requests to find faults and attacks: time, address asked for, status, and a number for the request. Passwords, codes, tokens and cookies are taken out before. Logs are kept for {log_days}.',
        ],
      },
      {
        title: 'For how long',
        blocks: [
          [
            'Sessions: until you end them, at most 400 days.',
            'Unused pictures: about a day.',
            'Your account: until you ask us to close it.',
            'Ledger entries and draws: {ledger_years}, as tax and accounting law demands, and because others’ draws are checked by the same chain. After your account is closed they no longer carry your name or address.',
          ],
        ],
      },
      {
        title: 'Your rights',
        blocks: [
          'You can ask us for a copy of your data, in a form that a program can read, and to correct, delete or restrict it. You can object to what we do out of our own interest, and take back any consent for the future. Write to {email}; we answer within one month.',
          'Name, picture, language, trade link and sessions you can change or end yourself in your profile.',
          'You can complain to a supervisory authority, for example {authority}.',
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
        blocks: [
          'If we change this page, its date changes. Of anything that matters to you we tell you by e-mail.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'This page lists everything that this site keeps in your browser. All of it serves to give you what you asked for; there is nothing for advertising or for following you, from us or from others.',
    sections: [
      {
        title: 'Cookies',
        blocks: [
          'Cookies are sent back to us with every request. Other sites don’t get ours, and scripts can read only those that name a language, a denser grid and a currency.',
          {
            columns: ['What for', 'For how long'],
            rows: [
              [
                'authsk',
                'Your session: keeps you signed in',
                'Until you sign out, at most 400 days',
              ],
              [
                '__Host-device',
                'Tells that your account was opened in this browser before, so that we don’t warn you of it',
                '400 days',
              ],
              [
                '__Host-asker',
                'Ties a code that we sent you by e-mail to the browser that asked for it',
                'A day',
              ],
              [
                '__Host-adult',
                'That, and when, you said to be 18 or older, where we have to ask',
                '400 days',
              ],
              ['locale', 'The language that you chose, in which this site opens', '400 days'],
              ['grid', 'That you chose a denser grid of cases', '400 days'],
              ['currency', 'The currency in which you chose to see prices as well', '400 days'],
              [
                '__Host-trip',
                'Ties your visit to Steam, when you sign in there, to this browser',
                '20 minutes',
              ],
            ],
          },
        ],
      },
      {
        title: 'Storage of the browser',
        blocks: [
          'These entries stay in your browser. You can delete them at any time in its settings.',
          {
            columns: ['What for', 'For how long'],
            rows: [
              [
                'showCookies',
                'That you have answered the note about cookies',
                'Until you delete it; if you disagree, until the tab is closed',
              ],
              [
                'login, logins',
                'Who is signed in here, for other parts of the site: name, picture, e-mail, balances',
                'Until you sign out',
              ],
              ['rec', 'The page to which your sign-in leads', 'Until you are there'],
              [
                'target_link, paying',
                'The page to which a top-up leads back, and the top-up under way',
                'Until you are there',
              ],
              ['country', 'The country that you pay from', 'Until you delete it'],
              ['language', 'The language that you chose', 'Until you delete it'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Who sent you here, for the partner',
                'Until you sign in',
              ],
              [
                'agreed',
                'That you ticked the boxes of the sign-in form before',
                'Until you delete it',
              ],
              [
                'slider, point',
                'A random name under which this browser solves challenges, against programs that try too often',
                'Until you delete it',
              ],
              ['notice', 'When you closed the announcements', 'Until the day after'],
              [
                'drops_hidden, drops_paused',
                'Whether you hid or paused the strip of drops',
                'Until you delete it',
              ],
              ['support', 'Whether you folded the way to support away', 'Until you delete it'],
              [
                'promotion',
                'Whether you folded the way to the promotion centre away',
                'Until you delete it',
              ],
              ['b20, guide', 'That you put an invitation or a guide away', 'Until the day after'],
              [
                'welcomed, steps',
                'That you met the welcome case, and put the first steps away',
                'Until you delete it',
              ],
              ['task', 'Until when the offer lasts whose window you closed', 'Until you delete it'],
              [
                'loss',
                'Until when nothing is offered to you, because your games stand at a loss',
                'Until you delete it',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Switches of the case page',
                'Until you delete it',
              ],
              [
                'assets, offline-…',
                'Files that this site is made of, and a page for when there is no network; nothing of you',
                'Until newer ones take their place',
              ],
            ],
          },
        ],
      },
      {
        title: 'Agree or disagree',
        blocks: [
          'Without these cookies and entries you can’t sign in and your choices would be lost, so they don’t depend on your consent. The note tells you about them. If you agree, it doesn’t come back; if you disagree, it is hidden until you close the tab, and not even your answer is kept longer.',
          'You can forbid cookies in your browser. You can then look around, but not sign in.',
        ],
      },
      {
        title: 'Other sites',
        blocks: [
          'Our pages load nothing from other sites. If you follow a link to Steam or sign in there, Steam sets cookies of its own on its own site.',
        ],
      },
      {
        title: 'Who is responsible',
        blocks: ['{operator}, {email}. The Privacy Policy says more.'],
      },
    ],
  },
};
