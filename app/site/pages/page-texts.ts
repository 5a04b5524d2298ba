import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const aboutTexts = defineTexts(
  'about',
  { title: 'About Us', paths: ['/about'] },
  {
    title: line('Heading', 'About Us'),
    intro: text('Introduction', "A Qur'an log among friends that grew into service.", { aboutUs: true }),
    empty: text('Shown when a section has no text', 'We are still writing it down.'),
    visionLink: line('Link to the full vision', 'Read the full vision'),
    joinTitle: line('Join: heading', 'There is a place for you'),
    joinText: text(
      'Join: text',
      'Come once, carry something, stay for tea. Tell us how you would like to help.',
      { aboutUs: true },
    ),
    joinLink: line('Join: button', 'Join the Mission'),
    contactLink: line('Join: button, if there is no form', 'Write to us'),
  },
)

export const prosePageTexts = defineTexts(
  'pages',
  { title: 'Our Vision and Privacy', paths: ['/vision', '/privacy'] },
  {
    empty: text('Shown when a page has no text', 'This page is being written.'),
    minorsTitle: line('Privacy, minors: heading', 'Minors at events'),
    minors: text(
      'Privacy, minors: what is stored',
      'Some events need the consent of a parent or guardian. For these, we store the name and age group of the minor, the name and email address of the guardian, and the guardian’s answer with the time, the text they agreed to and the name they typed. We do not ask for a date of birth. For a child under 13, we store no email address, and all our emails go to the guardian.',
    ),
    minorsAccess: text(
      'Privacy, minors: who sees it',
      'The organizers of the event and the admins of this site see it, and nobody else. At the door, organizers see the name of the guardian, but not the email address.',
    ),
    minorsRetention: text(
      'Privacy, minors: how long',
      'We delete it {months} months after the event. If the guardian does not answer, we delete it after {days} days. If the guardian declines or withdraws, we immediately delete what we stored about a child under 13.',
    ),
    minorsParty: text(
      'Privacy, minors: children who come with an adult',
      'For a child who comes with an adult, we store only a first name, if the adult enters one when signing up. The adult is responsible for the child.',
    ),
    logTitle: line("Privacy, Qur'an log: heading", "The Qur'an log"),
    log: text(
      "Privacy, Qur'an log: what is stored and who sees it",
      "If you use the Qur'an log, we store what you log, your notes, your goals, your pauses, your service promise, your groups and their messages, and when your day ends. If you add your location, we store only an approximate location. The people who run this site see only totals, and what is described below about groups. A group sees only what you choose to share. Nobody else sees your log. A device on which you are logged in stores your log so that it works offline. Logging out deletes it there; only changes that have not been sent yet stay, encrypted, until you log in again.",
    ),
    groupsTitle: line("Privacy, Qur'an log groups: heading", "Qur'an log groups"),
    groups: text(
      "Privacy, Qur'an log groups: who sees what",
      'You choose what the members of a group see: whether you read on a day, how much you read, or nothing. Unless you choose nothing, they also see on which days you did not read. They never see your notes, your streak, your goal or your pauses. If you take a juz of a shared khatma, they see your name on it. Our team sees the name, the admin and the number of members of a group for young people, and what is reported, but never what anyone reads.',
    ),
    groupsRetention: text(
      "Privacy, Qur'an log groups: how long",
      'Messages between members are deleted after {messageDays} days. A report is deleted {reportDays} days after our team has resolved it. When you leave a group, you stop sharing anything with it.',
    ),
    giftsTitle: line('Privacy, gifts: heading', 'Gifts'),
    gifts: text(
      'Privacy, gifts: what is stored and who sees it',
      'For a gift we store your name, your email address, the amount, what it is for, and the dedication and message that you enter. You pay on the page of our payment provider, so your card details never reach this site. Only our treasurers and admins can see who gave, unless you choose to show your name with a campaign; you can hide it again at any time. We record each time a treasurer or admin opens the page of a gift or a donor.',
    ),
    giftsRetention: text(
      'Privacy, gifts: how long',
      'If a gift is never paid, we delete it after {days} days, along with your name and email address if you have made no other gift. If our payment provider has not told us whether it was paid, we delete it after {unknownDays} days. Receipts for gifts are stored for as long as the law requires.',
    ),
    devicesTitle: line('Privacy, notifications: heading', 'Notifications on your devices'),
    devices: text(
      'Privacy, notifications: what is stored',
      'If you turn on notifications for a device, we store the name of its browser and system, when you turned them on, when we last sent one, and the address and keys with which the maker of the browser delivers them. Notifications are encrypted: that company sees when we send one and how long it is, but not what it says. The text of a notification is deleted as soon as it is sent; the record that it was sent, after {days} days.',
    ),
    devicesOff: text(
      'Privacy, notifications: how to turn them off',
      'To turn them off, open your profile, choose Manage notifications and press Turn off next to the device. Logging out on the device also turns them off. Both delete what we store about the device.',
    ),
  },
)
