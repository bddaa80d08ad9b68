/**
 * The demo shop's announcements, newest first, with their audience. Their texts are in `words/`, by
 * `about`.
 */
export const demo_notices = [
  { about: 'new_cases', link: '/', days_ago: 2, audience: 'everyone' },
  { about: 'second_factor', link: '/my', days_ago: 9, audience: 'players' },
  { about: 'fairness', link: '/provablyfair', days_ago: 23, audience: 'everyone' },
] as const;
