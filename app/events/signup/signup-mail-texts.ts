import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const confirmSignupTexts = defineMailTexts('signup-confirm', 'confirm a sign-up for an event', {
  subject: line('Subject', 'Confirm your spot: {event}'),
  body: text(
    'Text',
    `Salaam,

Someone entered this address to sign up for an event. If it was you, confirm your spot:

{link}

{details}

We will hold your spot for {minutes} minutes, if one is free. After that, you can still confirm within {days} days, but you will join the waitlist if there is no room. If it was not you, you can ignore this email.`,
    { optional: ['days'] },
  ),
})

export const signedUpTexts = defineMailTexts('signup-confirmed', 'signed up for an event', {
  subject: line('Subject', 'You are signed up: {event}'),
  body: text(
    'Text',
    `{greeting}

You are signed up, and we look forward to seeing you.

{details}

Add it to your calendar:
{calendar}

Your sign-up page has the code to show at the door. If your plans change, please change or cancel your sign-up there, so that someone else can have your spot:
{link}`,
    { optional: ['greeting', 'calendar'] },
  ),
})

export const waitlistedTexts = defineMailTexts('signup-waitlisted', "on an event's waitlist", {
  subject: line('Subject', 'You are on the waitlist: {event}'),
  body: text(
    'Text',
    `{greeting}

There is no room right now, and you are number {number} on the waitlist. We will email you as soon as a spot opens up for you.

{details}

See your position, or leave the waitlist:
{link}`,
    { optional: ['greeting'] },
  ),
})

export const offerTexts = defineMailTexts('signup-offer', 'a spot has opened up', {
  subject: line('Subject', 'A spot has opened up: {event}'),
  body: text(
    'Text',
    `{greeting}

A spot has opened up for you. It is yours if you take it by {until}:

{link}

{details}

If you cannot come, please let us know on the same page. The next person on the waitlist will be glad.`,
    { optional: ['greeting'] },
  ),
})

export const offerExpiredTexts = defineMailTexts('signup-offer-expired', 'an offered spot has expired', {
  subject: line('Subject', 'We no longer hold your spot: {event}'),
  body: text(
    'Text',
    `{greeting}

We offered you a spot but did not hear from you in time, so others can have it now. If you still want to come, you can sign up again:

{link}`,
    { optional: ['greeting'] },
  ),
  closed: text(
    'Text, if sign-up is closed',
    `{greeting}

We offered you a spot but did not hear from you in time, so others can have it now. Sign-up for this event is closed.`,
    { optional: ['greeting'] },
  ),
})

export const signupCancelledTexts = defineMailTexts('signup-cancelled', 'sign-up canceled', {
  subject: line('Subject', 'You are no longer signed up: {event}'),
  body: text(
    'Text',
    `{greeting}

You are no longer signed up for {title}. Thank you for letting us know. If your plans change again, you can sign up here:

{link}`,
    { optional: ['greeting'] },
  ),
  closed: text(
    'Text, if sign-up is closed',
    `{greeting}

You are no longer signed up for {title}. Thank you for letting us know.`,
    { optional: ['greeting'] },
  ),
})

export const signupRemovedTexts = defineMailTexts('signup-removed', 'sign-up canceled by an organizer', {
  subject: line('Subject', 'Your sign-up was canceled: {event}'),
  body: text(
    'Text',
    `{greeting}

An organizer has canceled your sign-up for {title}. If you have questions, please reply to this email.`,
    { optional: ['greeting'] },
  ),
})
