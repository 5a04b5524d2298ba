import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const appTexts = defineTexts(
  'app',
  { title: 'App', paths: ['/app'] },
  {
    eyebrow: line('Above the heading', 'Coming soon'),
    title: line('Heading', "The Qur'an log app"),
    intro: text(
      'Introduction',
      "It turns daily Qur'an reading into a habit: you set a goal, see your progress, and stay accountable with friends.",
    ),
    description: text(
      'Description for search engines and link previews',
      "An app that turns daily Qur'an reading into a habit: goals, progress, and friends who notice. Coming soon to iOS and Android.",
      { aboutUs: true },
    ),
    storesTitle: line('Store buttons: heading', 'Coming soon to iOS and Android'),
    storesNote: text(
      'Store buttons: note',
      'The app is not in the stores yet. We will announce it here and at our events.',
    ),
    logReady: text('Below the store buttons', "No need to wait: the Qur'an log already works on this site."),
    logLink: line("Link to the Qur'an log", "Start your Qur'an log"),
    firstHabit: line('Habit 1: name', 'Set a goal'),
    firstHabitText: text(
      'Habit 1: text',
      'An ayah, half a page, a page: a goal you can keep even on your worst day.',
    ),
    secondHabit: line('Habit 2: name', 'See your progress'),
    secondHabitText: text('Habit 2: text', 'Mark each day you read. A streak grows, and a pause is allowed.'),
    thirdHabit: line('Habit 3: name', 'Read with friends'),
    thirdHabitText: text(
      'Habit 3: text',
      'Friends see that you read, and keep each other going. Nobody is ranked.',
    ),
    missedDay: line('Missed day: heading', 'A missed day feeds someone'),
    missedDayText: text(
      'Missed day: text',
      'Missing a day happens to everyone. It becomes a contribution that supports community service projects.',
      { aboutUs: true },
    ),
    claims: text(
      'Impact numbers',
      'The log began as a group of friends. Today {people} use it, and together we have served {meals} (as of {month}).',
      { aboutUs: true, optional: ['month'] },
    ),
    countedClaims: text(
      'Impact numbers, if the site counts both',
      'The log began as a group of friends. Today {people} use it, and together we have served {meals}.',
      { aboutUs: true },
    ),
    communityTree: line('Tree of the community: heading', 'Our tree'),
    rulesLink: line('Link to “How days are counted”', 'How days are counted'),
    loginText: text('Above the login form', 'Members find their events and their community here.'),
    welcome: text(
      'Members: introduction',
      "Your Qur'an log is ready on this site. The mobile app is coming soon.",
    ),
    events: line('Members, card 1: name', 'Events'),
    eventsText: text('Members, card 1: text', 'View and register for upcoming events.'),
    eventsLink: line('Members, card 1: link', 'See what is coming up'),
    volunteer: line('Members, card 2: name', 'Volunteer'),
    volunteerText: text('Members, card 2: text', 'Find volunteer opportunities.'),
    volunteerLink: line('Members, card 2: link', 'Open the calendar'),
    community: line('Members, card 3: name', 'Community'),
    communityText: text('Members, card 3: text', 'Connect with other members.'),
    groupsLink: line('Members, card 3: link', 'Read with a group'),
  },
)
