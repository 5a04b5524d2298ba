import { choice, defineTexts, line, text } from '#app/platform/settings/text.ts'

const icons = { youth: 'Sapling', quran: 'Open book', service: 'Bowl', star: 'Star' }

export const homeTexts = defineTexts(
  'home',
  { title: 'Home', paths: ['/'] },
  {
    eventsLink: line('Events button', 'See what is coming up'),
    aboutLink: line('About Us button', 'Who we are'),
    firstProgram: line('Program 1: name', 'Youth Empowerment'),
    firstProgramText: text(
      'Program 1: text',
      'Young people plan the work, lead the work and grow into the people our community leans on.',
      { aboutUs: true },
    ),
    firstProgramIcon: choice('Program 1: icon', 'youth', icons),
    secondProgram: line('Program 2: name', 'Quran Programs'),
    secondProgramText: text(
      'Program 2: text',
      'Weekly circles and a daily log help us keep a steady, living tie to the Book of Allah.',
      { aboutUs: true },
    ),
    secondProgramIcon: choice('Program 2: icon', 'quran', icons),
    thirdProgram: line('Program 3: name', 'Community Service'),
    thirdProgramText: text(
      'Program 3: text',
      'We cook, pack, clean, paint and listen, for anyone who needs it, and ask for nothing in return.',
      { aboutUs: true },
    ),
    thirdProgramIcon: choice('Program 3: icon', 'service', icons),
    appEyebrow: line('App: above the heading', 'Coming soon to iOS and Android'),
    appTitle: line('App: heading', 'A page a day, and friends who notice'),
    appText: text(
      'App: text',
      "Our Qur'an log is becoming an app. Set a goal you can keep, follow your progress, and stay accountable with friends. A missed day is not the end: it becomes a contribution that supports community service projects.",
      { aboutUs: true },
    ),
    peopleLabel: line('App: caption for the number of people', 'use the Quran log'),
    mealsLabel: line('App: caption for the number of meals', 'served'),
    countedOn: line('App: last counted', 'As of {month}'),
    countedFrom: line('App: source of an automatic count', 'Counted from {reports}'),
    countedInLog: line("App: source of a count in the Qur'an log", 'In the last 30 days'),
    appLink: line('App: button', 'About the app'),
  },
)
