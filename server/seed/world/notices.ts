/** The announcements of the demo shop, newest first. */
export const demo_notices = [
  {
    title: 'New cases in the armoury',
    link: '/',
    days_ago: 2,
    html: `<p>From careful to daring: the <b>Armoury</b> has grown. As always, each case’s page shows the chance of every item in it, and what an opening gives back on average.</p>`,
  },
  {
    title: 'Turn on the second factor',
    link: '/my',
    days_ago: 9,
    html: `<p>Your backpack is worth protecting. In your profile you can now ask for the code of an authenticator app at each sign-in. It takes a minute:</p>
<ol><li>Open your profile and choose <b>Second factor</b>.</li><li>Scan the picture with your app.</li><li>Keep the recovery codes somewhere safe.</li></ol>`,
  },
  {
    title: 'Check our draws yourself',
    link: '/provablyfair',
    days_ago: 23,
    html: `<p>Don’t take our word for it. Rotate your seeds whenever you like, and the <a href="/provablyfair">Provably fair</a> page recomputes every draw in your own browser.</p>`,
  },
];
