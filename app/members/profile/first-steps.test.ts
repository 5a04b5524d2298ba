import { expect, test } from 'vitest'
import { everyDay } from '#app/quran/practice/goal.ts'
import { describeEmailsStart, describeNewsletter, firstSteps, isNewcomer } from './first-steps.ts'

const nothing = {
  contributions: { eventsAttended: 0, minutesVolunteered: 0, donatedCents: 0 },
  history: { upcoming: [], past: [] },
  signups: [],
  quran: { goal: null, groups: [], badges: [], hasEntries: false },
}
const goal = {
  ...({ startsOn: '2026-11-01', measure: 'pages', amount: 2, weekdays: everyDay } as const),
  fromPage: null,
  finishOn: null,
}
const event = { slug: 'iftar', title: 'Iftar', localDate: '2026-11-28', attended: false, isPast: false }

test('a member is a newcomer until something is recorded about them', () => {
  expect(isNewcomer(nothing)).toBe(true)
  const { contributions, history, quran } = nothing
  for (const recorded of [
    { contributions: { ...contributions, eventsAttended: 1 } },
    { contributions: { ...contributions, minutesVolunteered: 30 } },
    { contributions: { ...contributions, donatedCents: 100 } },
    { history: { ...history, upcoming: [event] } },
    { history: { ...history, past: [event] } },
    {
      signups: [
        {
          ...event,
          path: '',
          status: 'waitlisted',
          partySize: 1,
          number: 1,
          until: null,
          isOver: false,
          checkIn: null,
        } as const,
      ],
    },
    { quran: { ...quran, hasEntries: true } },
    { quran: { ...quran, goal } },
    { quran: { ...quran, groups: [{ id: 'circle', name: 'Circle' }] } },
    { quran: { ...quran, badges: [{ key: 'days-7' as const, name: 'Seven Days', earnedOn: '2026-11-20' }] } },
  ])
    expect([recorded, isNewcomer({ ...nothing, ...recorded })]).toEqual([recorded, false])
})

test('the first steps link to the next event and show what is done', () => {
  const newcomer = {
    name: 'Amina',
    nextEvent: null,
    affiliation: null,
    newsletter: null,
    email: 'amina@example.org',
    emailVerified: true,
  }
  const open = firstSteps(newcomer)
  expect(open[1]?.title).toBe('Add your affiliation')
  expect(firstSteps({ ...newcomer, name: '' })[1]).toMatchObject({ title: 'Add your name', done: false })
  expect(open.map(({ done }) => done)).toEqual([false, false, false])
  expect(open[0]).toMatchObject({ link: { href: '/volunteer' } })
  const started = firstSteps({
    name: 'Amina',
    nextEvent: { slug: 'iftar', title: 'Iftar', localDate: '2026-11-28' },
    affiliation: 'UGA',
    newsletter: { subscribed: false, since: 'November 21, 2026' },
    email: 'amina@example.org',
    emailVerified: true,
  })
  expect(started.map(({ done }) => done)).toEqual([false, true, true])
  expect(started.map(({ text }) => text)).toEqual([
    'The next one is Iftar on Saturday, November 28, 2026.',
    'Your affiliation is shown above.',
    'You are not subscribed to the newsletter.',
  ])
  expect(started[0]?.link.href).toBe('/events/iftar')
})

test('a member without a confirmed address is told that the newsletter and other emails start after they confirm one', () => {
  const addresses = [
    { email: 'amina@example.org', emailVerified: true },
    { email: 'amina@example.org', emailVerified: false },
    { email: '', emailVerified: false },
  ]
  expect(addresses.map((address) => describeNewsletter(true, address))).toEqual([
    'You are subscribed to the newsletter.',
    'You will get the newsletter once you confirm your email address.',
    'You will get the newsletter once you add an email address and confirm it.',
  ])
  expect(addresses.map((address) => describeEmailsStart(address) === null)).toEqual([true, false, false])
})
