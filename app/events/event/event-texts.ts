import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const eventTexts = defineTexts(
  'event',
  { title: 'Event pages', paths: ['/events'] },
  {
    over: text('Shown when an event is over', 'This event is over. Thank you to everyone who came.'),
    cancelled: text(
      'Shown when an event was canceled without a reason',
      'Please tell anyone you were planning to come with.',
    ),
    invitation: line('Sign-up: question, if spots are not limited', 'Will you join us?'),
    welcome: text('Sign-up: to people with a spot', 'We look forward to seeing you.'),
    waitlisted: text(
      'Sign-up: to people on the waitlist',
      'We will email you as soon as a spot opens up for you.',
    ),
    waitlistedParty: text(
      'Sign-up: to a party on the waitlist',
      'We will email you as soon as there is room for all of you.',
    ),
    waitlistedNoEmail: text(
      'Sign-up: to people on the waitlist without a confirmed email address',
      'We cannot email you when a spot opens up, because you have no confirmed email address. Please add or confirm one on your profile, or look at this page now and then.',
    ),
    needsTitle: line('Needs: heading', 'What we need'),
    needsMet: line('Needs: when an item is complete', 'We have everything. Thank you!'),
    needsSaved: line('Needs: after someone says what they are bringing', 'Saved. Thank you!'),
    needsNone: text('Needs: when nothing is needed', 'Nothing is needed at the moment. Thank you!'),
    needsInvitation: text(
      'Needs: to people without a spot',
      'Can you bring something? Sign up first, then tell us on this page.',
    ),
    shareTitle: line('Invitation: heading', 'Bring someone along'),
    moreTitle: line('More events: heading', 'Coming up'),
    noMore: text('Shown when there are no other events', 'Nothing else is planned right now.'),
  },
)
