/** After at least this many days without reading, reading again earns a badge. */
export const breakDays = 7

/** About the number of pages in a juz. */
export const juzPages = 20

/** The badges in the order in which most members earn them. Never rename a key: they are stored. */
export const badgeRules = {
  'first-day': { name: 'First Leaf', rule: 'You logged your first day of reading.' },
  'days-7': { name: 'Seven Days', rule: 'You reached a streak of 7 days.' },
  juz: { name: 'A Juz', rule: `You read every ayah of one juz, or ${juzPages} pages in total.` },
  'days-30': { name: 'Thirty Days', rule: 'You reached a streak of 30 days.' },
  'days-100': { name: 'A Hundred Days', rule: 'You reached a streak of 100 days.' },
  khatma: {
    name: 'A Khatma',
    rule: "You finished the Qur'an: you completed a khatma plan, or logged ranges that cover every ayah.",
  },
  return: { name: 'Welcome Back', rule: `You read again after ${breakDays} days or more without reading.` },
} as const

export type BadgeKey = keyof typeof badgeRules

export const badgeKeys = Object.keys(badgeRules) as BadgeKey[]
