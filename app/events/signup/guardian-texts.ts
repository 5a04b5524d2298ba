import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const guardianTexts = defineTexts(
  'event-guardian',
  { title: 'Guardian’s consent', paths: ['/events'] },
  {
    party: text(
      'In the sign-up form, about the children in a party',
      'If you bring children, you agree for them: you are responsible for them at the event.',
    ),
    request: text(
      'In the sign-up form, above the guardian’s name',
      'If you are under {age}, a parent or guardian must agree before you have a spot. We will email them a link.',
    ),
    asks: text(
      'For the guardian: the question',
      '{person} would like to come to this event, and named you as their parent or guardian.',
    ),
    held: text('For the guardian: a spot is held', 'We are holding a spot until {time}.'),
    agreed: text('For the guardian: after they agreed', 'You agreed, and {person} has a spot.'),
    agreedWaitlist: text(
      'For the guardian: after they agreed, on the waitlist',
      'You agreed. {person} does not have a spot yet, and is on the waitlist.',
    ),
    declined: text(
      'For the guardian: after they declined',
      'You did not agree, so {person} is not signed up. If you have changed your mind, you can still agree.',
    ),
    late: text('For the guardian: too late to answer', 'The event has started, so you can no longer agree.'),
    thanks: line('For the guardian: thanks', 'Thank you. They have a spot.'),
    thanksWaitlist: line(
      'For the guardian: thanks, on the waitlist',
      'Thank you. There is no room right now, so they are on the waitlist.',
    ),
    thanksOffered: line(
      'For the guardian: thanks, if a spot was offered in the meantime',
      'Thank you. A spot is open for them.',
    ),
    thanksDeclined: line(
      'For the guardian: thanks after they declined',
      'Thank you for telling us. The sign-up is canceled.',
    ),
    failure: text(
      'For the guardian: if it could not be saved',
      'We could not save this right now. Please try again in a moment.',
    ),
    dataTitle: line('For the guardian: heading of what is stored', 'What we store'),
    data: text(
      'For the guardian: what is stored',
      'We store what was entered in the sign-up: the name, the age group, the answers to the organizers’ questions, and your name, your email address and your answer. For a child under 13, we store no email address but yours, and our emails about the event go to you. The organizers of the event and the admins of this site can see it, and nobody else. We delete it {months} months after the event. If you do not answer, we delete it {days} days after we asked you.',
      { optional: ['days'] },
    ),
    consent: text(
      'For the guardian: what they agree to',
      'I am the parent or guardian of {person}. I give permission for {person} to come to “{event}” on {date}, and I agree that {name} stores the data described above.',
    ),
  },
)
