import type { SiteText } from '#app/platform/settings/text.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { profileTexts } from './profile-texts.ts'
import type { ProfileView } from './profile-view.server.ts'

/** Whether nothing has been recorded about a member yet, so that all statistics would be zero. */
export function isNewcomer({
  contributions,
  history,
  signups,
  quran,
}: Pick<ProfileView, 'contributions' | 'history' | 'signups'> & {
  quran: Pick<ProfileView['quran'], 'hasEntries' | 'goal' | 'groups' | 'badges'>
}) {
  const { eventsAttended, minutesVolunteered, donatedCents } = contributions
  const { hasEntries, goal, groups, badges } = quran
  return (
    eventsAttended + minutesVolunteered + donatedCents === 0 &&
    history.upcoming.length + history.past.length + signups.length === 0 &&
    !hasEntries &&
    goal === null &&
    groups.length + badges.length === 0
  )
}

export interface FirstStep {
  title: string
  text: string | SiteText
  link: { href: string; label: string }
  done: boolean
}

/** What a new member can do right away. */
export function firstSteps({
  name,
  nextEvent,
  affiliation,
  newsletter,
  ...address
}: Pick<
  ProfileView,
  'name' | 'nextEvent' | 'affiliation' | 'newsletter' | 'email' | 'emailVerified'
>): FirstStep[] {
  return [
    {
      title: 'Find an event',
      text: nextEvent
        ? `The next one is ${nextEvent.title} on ${formatDate(nextEvent.localDate)}.`
        : profileTexts.noEvent,
      link: nextEvent
        ? { href: `/events/${nextEvent.slug}`, label: 'See the event' }
        : { href: '/volunteer', label: 'Open the calendar' },
      done: false,
    },
    name ? affiliationStep(affiliation) : nameStep,
    {
      title: 'Choose your emails',
      text: newsletter
        ? describeNewsletter(newsletter.subscribed, address)
        : 'Choose whether you get the newsletter and which reminders you get.',
      link: { href: '#settings', label: newsletter ? 'Change it' : 'Choose' },
      done: newsletter !== null,
    },
  ]
}

/** For members without a name, who signed up with a phone. */
const nameStep: FirstStep = {
  title: 'Add your name',
  text: profileTexts.nameReason,
  link: { href: '/profile/about', label: 'Add it' },
  done: false,
}

const affiliationStep = (affiliation: string | null): FirstStep => ({
  title: 'Add your affiliation',
  text: affiliation ? 'Your affiliation is shown above.' : profileTexts.affiliation,
  link: { href: '/profile/about', label: affiliation ? 'Change it' : 'Add it' },
  done: affiliation !== null,
})

type Address = Pick<ProfileView, 'email' | 'emailVerified'>

/** Says when a member without a confirmed address will start to get optional emails; null for everyone else. */
export function describeEmailsStart({ email, emailVerified }: Address) {
  if (emailVerified) return null
  return email ? 'once you confirm your email address' : 'once you add an email address and confirm it'
}

export function describeNewsletter(subscribed: boolean, address: Address) {
  if (!subscribed) return 'You are not subscribed to the newsletter.'
  const start = describeEmailsStart(address)
  return start ? `You will get the newsletter ${start}.` : 'You are subscribed to the newsletter.'
}
