import type { DemoWords } from './index.ts';

export const english_words: DemoWords = {
  site: {
    description:
      'Open cases full of game skins, with the odds in plain sight and every draw open to anyone’s check.',
    keywords: 'skins, cases, case opening, provably fair, game items',
  },
  entries: {
    hours: '9:00 to 18:00 (GMT+8), Monday to Friday. We reply within 24 hours.',
  },
  fields: {
    countries: 'Atlantis and Utopia',
    help_line: 'the help line of the demo, +357 00 000000',
    law: 'Cyprus',
    court: 'Nicosia',
    authority: 'the Example Authority, Example Street 2, Nicosia, Cyprus',
    safeguard: 'standard contractual clauses',
  },
  groups: {
    Classics: 'Classics',
    Colours: 'Colours',
    Armoury: 'Armoury',
    'Small Change': 'Small Change',
    'High Gallery': 'High Gallery',
    'For Points': 'For Points',
    Blades: 'Blades',
    'On the House': 'On the House',
    Floors: 'Floors',
    'For Members': 'For Members',
  },
  banners: {
    cheapest: ({ name }) => `${name}: the cheapest of our cases`,
    holds: ({ name, best }) => `${name}: the case that holds ${best}`,
    for_points: ({ name }) => `${name}: opens for activity points`,
  },
  notices: {
    new_cases: {
      title: 'New cases in the armoury',
      html: `<p>From careful to daring: the <b>Armoury</b> has grown. As always, each case’s page shows the chance of every item in it, and what an opening gives back on average.</p>`,
    },
    second_factor: {
      title: 'Turn on the second factor',
      html: `<p>Your backpack is worth protecting. In your profile you can now ask for the code of an authenticator app at each sign-in. It takes a minute:</p>
<ol><li>Open your profile and choose <b>Second factor</b>.</li><li>Scan the picture with your app.</li><li>Keep the recovery codes somewhere safe.</li></ol>`,
    },
    fairness: {
      title: 'Check our draws yourself',
      html: `<p>Don’t take our word for it. Rotate your seeds whenever you like, and the <a href="/provablyfair">Provably fair</a> page recomputes every draw in your own browser.</p>`,
    },
  },
  pages: {
    about: {
      title: 'About Us',
      html: `<p>Vitrine is a small shop for people who like opening cases and dislike being fooled.</p>
<h2>What we do differently</h2>
<ul>
<li>Every case shows the chance of every item, to four decimals, before you pay.</li>
<li>Every outcome is fixed by seeds that neither of us can change afterwards. Anyone can recompute it.</li>
<li>What you win is sold back for the price at which you won it, or for today’s if that is lower.</li>
</ul>
<p>How the draws work, step by step, is on the <a href="/provablyfair">Provably fair</a> page.</p>`,
    },
    faq: {
      title: 'FAQ',
      html: `<h2>How do I know that a draw was fair?</h2>
<p>Before you open a case we show you the hash of our seed, and your browser adds a seed of its own. When you rotate the pair, our seed is revealed, and the <a href="/provablyfair">Provably fair</a> page recomputes every draw that it made.</p>
<h2>What are shop tokens?</h2>
<p>What you get when you sell items from your backpack. One token is worth one US dollar of item value.</p>
<h2>Can I sell a win at once?</h2>
<p>Yes: for money within 15 minutes of the win, and for shop tokens at any time after.</p>
<h2>Why does the price of an item change?</h2>
<p>Prices follow the market. A win is worth its price at that moment, or today’s if that is lower.</p>
<h2>Somebody else was in my account. What now?</h2>
<p>End all sessions in your profile, choose a new password, turn on the second factor, and write to <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Playing Responsibly',
      html: `<p>Opening cases is entertainment that costs money. On average a case gives back less than it costs; the case’s own page says how much.</p>
<ul>
<li>Play only with money that you can do without.</li>
<li>Don’t try to win back what you have lost.</li>
<li>Take breaks, and stop when it isn’t fun any more.</li>
</ul>
<p>If playing worries you, or somebody close to you, talk to a counselling service where you live. Players must be 18 years of age or older.</p>`,
    },
    refund: {
      title: 'Refund Policy',
      html: `<p>An opened case can’t be undone: the draw is final, and what it gave is yours.</p>
<h2>When we pay back</h2>
<ul>
<li>You were charged twice for the same thing.</li>
<li>You were charged for something that you didn’t get.</li>
<li>Somebody used your means of payment without your permission.</li>
</ul>
<h2>How to ask</h2>
<p>Write to <a href="mailto:support@vitrine.test">support@vitrine.test</a> within 14 days, with the e-mail address of your account and the time of the charge. We reply within 24 hours on working days.</p>`,
    },
  },
};
