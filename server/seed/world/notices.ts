/** The announcements of the demo shop, newest first. What they say stands in `words/`, by `about`. */
export const demo_notices = [
  { about: 'new_cases', link: '/', days_ago: 2 },
  { about: 'second_factor', link: '/my', days_ago: 9 },
  { about: 'fairness', link: '/provablyfair', days_ago: 23 },
] as const;
