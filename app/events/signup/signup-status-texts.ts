import { defineTexts, line, text } from '#app/platform/settings/text.ts'

/**
 * What people read about their sign-up after they have signed up. These texts and those below have no paths, because
 * the list “Edit site text” on every event page would be too long. Those shown with `EditableText` have an edit link.
 */
export const signupStatusTexts = defineTexts(
  'signup-status',
  { title: 'Sign-up status', paths: [] },
  {
    held: text(
      'A spot is held',
      'We are holding a spot for you until {time}. Please confirm that you are coming.',
    ),
    heldParty: text(
      'Spots are held for a party',
      'We are holding {count} spots for you until {time}. Please confirm that you are coming.',
    ),
    notHeld: text(
      'No spot is held',
      'Please confirm that you are coming. If there is no room, you will join the waitlist.',
    ),
    notHeldParty: text(
      'No spots are held for a party',
      'Please confirm that {count} of you are coming. If there is no room, you will join the waitlist.',
    ),
    offered: text('A spot is offered', 'A spot is yours if you take it by {time}.'),
    offeredShift: text(
      'A spot in a shift is offered',
      'A spot for {shift} is yours if you take it by {time}.',
    ),
    offeredParty: text('Spots are offered to a party', '{count} spots are yours if you take them by {time}.'),
    offeredPartyShift: text(
      'Spots in a shift are offered to a party',
      '{count} spots for {shift} are yours if you take them by {time}.',
    ),
    confirmFirst: text(
      'Guardian: not asked yet',
      'Please confirm that you are coming. We will then email {guardian}, who must agree before you have a spot.',
    ),
    guardianAsked: text('Guardian: asked', 'We emailed {guardian}, who must agree before you have a spot.'),
    guardianHeld: text('Guardian: asked, and a spot is held', 'We are holding a spot for you until {time}.'),
    guardianNotHeld: text(
      'Guardian: asked, and no spot is held',
      'We are not holding a spot. If there is no room when they agree, you will join the waitlist.',
    ),
    guardianEmailed: line(
      'Guardian: after an email to them',
      'We emailed your parent or guardian, who must agree before you have a spot.',
    ),
    guardianDeclined: line(
      'Guardian: did not agree',
      'This parent or guardian did not agree. If they change their mind, they can still agree by using the link in our email to them.',
    ),
    tooManyEmails: line(
      'Guardian: too many emails',
      'We have emailed this address too many times today. Please try again tomorrow.',
    ),
    checkedIn: line('Message after checking in', 'Welcome! You are checked in.'),
    isHere: line('To people who are checked in', 'You are checked in. Welcome!'),
    cancelled: line('After canceling', 'You are no longer signed up. Thank you for letting us know.'),
    coverHint: line(
      'When canceling, about asking others to step in',
      'We will email people who came to earlier events like this one. We will not say who canceled.',
    ),
  },
)

export const stillComingTexts = defineTexts(
  'still-coming',
  { title: '“Still coming?”', paths: [] },
  {
    question: line('Question', 'Still coming?'),
    reason: text('Why we ask', 'Your answer helps the people who are preparing this event.'),
    giveUp: text(
      'To people who cannot come',
      'Press the button to give up your spot, so that someone else can have it.',
    ),
    comingTitle: line('After a yes: heading', 'You are coming'),
    coming: text('After a yes: text', 'If your plans change, please say so here.'),
    thanks: line('After a yes: message', 'Thank you for letting us know. See you there!'),
  },
)

export const stepInTexts = defineTexts(
  'step-in',
  { title: '“Can you step in?”', paths: [] },
  {
    question: line('Question', 'Can you step in?'),
    open: text('One tap is enough', 'A spot is open again. One tap, and it is yours.'),
    shift: text('A shift has to be chosen', 'A spot is open again. Choose a shift, and it is yours.'),
    form: text('A form has to be filled in', 'A spot is open again. We have a few questions.'),
    doneTitle: line('Not needed: heading', 'No one needs to step in'),
    taken: text(
      'Not needed: all spots are taken',
      'Thank you! All spots are taken again, so nobody needs to step in.',
    ),
    closed: text('Not needed: sign-up is closed', 'Thank you! Sign-up for this event is closed now.'),
    thanks: line('After a yes', 'You are signed up. Thank you for stepping in.'),
    failure: text(
      'If it could not be saved',
      'We could not save this right now. Please try again in a moment.',
    ),
    late: line(
      'After a yes, if the spot is taken',
      'Someone else took the spot first. You are on the waitlist now.',
    ),
  },
)
