import type { Policy } from './policy.ts';

export const terms: Policy = {
  changed_on: '2026-11-21',
  intro:
    'These terms are the agreement between you and the operator of this site. You agree to them when you open an account or sign in. Please read them: they say what you get, what you don’t, and what you can do when something goes wrong.',
  sections: [
    {
      title: 'Who we are',
      blocks: [
        'This site is run by [operator’s name, legal form and address], registered as [number and register], called “we” here. Questions go to [e-mail address].',
        'The site runs on Vitrine, open-source software. Its authors don’t run this site, hold none of your items or money, and aren’t part of this agreement.',
        'We are not connected with Valve Corporation or Steam. Names of games, weapons and items belong to their owners and are used to say what an item is. The pictures of items are drawn by the software.',
      ],
    },
    {
      title: 'Who may play',
      blocks: [
        'You must be 18 years of age or older, and of full age where you live. You confirm this when you register. We may ask for proof, and close an account whose owner can’t give it.',
        'You may use this site only where the law of the place you are in allows it. It is not offered in [countries]. Finding out what applies to you is part of your responsibility; keeping the list right is part of ours.',
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
        'If you do any of this, we may stop payments, withdrawals and your account while we look into it, and close the account if it proves true. We tell you the reason, unless the law forbids it, and you may object by writing to [e-mail address]. What you hold lawfully remains yours.',
      ],
    },
    {
      title: 'Playing safely',
      blocks: [
        'Games of chance can become a problem. If playing stops being fun, if you play to win back what you lost, or hide it from others: stop, and talk to somebody. Help is free and anonymous at [help line of your country].',
        'Write to [e-mail address] to have your account closed for a time of your choice, or for good. We do it within [one working day] and don’t open it earlier.',
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
        'You can end this agreement at any time by writing to [e-mail address]. We can end it with notice of [30 days], or at once for a serious reason. What can be withdrawn or paid out on that day still can be.',
        'If we change these terms, we tell you by e-mail or when you sign in, at least [30 days] before. If you don’t agree, you can end the agreement until then. Changes never apply to draws that were made before.',
      ],
    },
    {
      title: 'Law and disputes',
      blocks: [
        'The law of [country] applies, and the courts of [place] decide. If you are a consumer, the protection of the law where you live stays with you, and you can go to the courts there.',
        'Please write to us first: [e-mail address]. We answer within [14 days].',
      ],
    },
  ],
};
