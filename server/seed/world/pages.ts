/** The pages of the demo shop besides the policies, which come with the software. */
export const demo_pages = [
  {
    id: 1,
    title: 'About Us',
    keywords: 'about',
    footer_column: 'platform',
    position: 1,
    changed_on: '2026-10-05',
    html: `<p>Vitrine is a small shop for people who like opening cases and dislike being fooled.</p>
<h2>What we do differently</h2>
<ul>
<li>Every case shows the chance of every item, to four decimals, before you pay.</li>
<li>Every outcome is fixed by seeds that neither of us can change afterwards. Anyone can recompute it.</li>
<li>What you win is sold back for the price at which you won it, or for today’s if that is lower.</li>
</ul>
<p>How the draws work, step by step, is on the <a href="/provablyfair">Provably fair</a> page.</p>`,
  },
  {
    id: 4,
    title: 'FAQ',
    keywords: 'faq',
    footer_column: 'platform',
    position: 2,
    changed_on: '2026-11-02',
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
  {
    id: 6,
    title: 'Playing Responsibly',
    keywords: 'responsible',
    footer_column: 'platform',
    position: 3,
    changed_on: '2026-10-05',
    html: `<p>Opening cases is entertainment that costs money. On average a case gives back less than it costs; the case’s own page says how much.</p>
<ul>
<li>Play only with money that you can do without.</li>
<li>Don’t try to win back what you have lost.</li>
<li>Take breaks, and stop when it isn’t fun any more.</li>
</ul>
<p>If playing worries you, or somebody close to you, talk to a counselling service where you live. Players must be 18 years of age or older.</p>`,
  },
  {
    id: 5,
    title: 'Refund Policy',
    keywords: 'refund',
    footer_column: 'terms',
    position: 4,
    changed_on: '2026-10-05',
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
];
