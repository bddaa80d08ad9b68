import type { Policy } from './policy.ts';

export const cookies: Policy = {
  changed_on: '2026-11-23',
  intro:
    'This page lists everything that this site keeps in your browser. All of it serves to give you what you asked for; there is nothing for advertising or for following you, from us or from others.',
  sections: [
    {
      title: 'Cookies',
      blocks: [
        'Cookies are sent back to us with every request. Ours can’t be read by scripts, and other sites don’t get them.',
        {
          columns: ['What for', 'For how long'],
          rows: [
            ['authsk', 'Your session: keeps you signed in', 'Until you sign out, at most 400 days'],
            [
              'device',
              'Tells that your account was opened in this browser before, so that we don’t warn you of it',
              '400 days',
            ],
            ['asker', 'Ties a code that we sent you by e-mail to the browser that asked for it', 'A day'],
            ['adult', 'That, and when, you said to be 18 or older, where we have to ask', '400 days'],
            ['trip', 'Ties your visit to Steam, when you sign in there, to this browser', '20 minutes'],
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
            ['language', 'The language that you chose', 'Until you delete it'],
            ['code, prevCode, ad', 'Who sent you here, for the partner', 'Until you sign in'],
            ['agreed', 'That you ticked the boxes of the sign-in form before', 'Until you delete it'],
            [
              'slider, point',
              'A random name under which this browser solves challenges, against programs that try too often',
              'Until you delete it',
            ],
            ['notice', 'When you closed the announcements', 'Until the day after'],
            ['drops_hidden, drops_paused', 'Whether you hid or paused the strip of drops', 'Until you delete it'],
            ['support', 'Whether you folded the way to support away', 'Until you delete it'],
            ['promotion', 'Whether you folded the way to the promotion centre away', 'Until you delete it'],
            ['b20, guide', 'That you put an invitation or a guide away', 'Until the day after'],
            ['task', 'Until when the offer lasts whose window you closed', 'Until you delete it'],
            ['vitrine.sound, vitrine.fast_open', 'Switches of the case page', 'Until you delete it'],
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
      blocks: ['[Operator’s name and address], [e-mail address]. The Privacy Policy says more.'],
    },
  ],
};
