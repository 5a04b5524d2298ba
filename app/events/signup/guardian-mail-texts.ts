import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const guardianRequestTexts = defineMailTexts('guardian-request', 'ask a guardian to agree', {
  subject: line('Subject', 'Do you agree? {event}'),
  body: text(
    'Text',
    `Salaam,

Someone named you as their parent or guardian when signing up for this event:

{details}

They can come only if you agree. Please see who it is, what we store and for how long, then choose:

{link}

{hold} If you do not know about this, you can ignore this email: nobody is signed up, and we will delete your address after {days} days.`,
    { optional: ['days'] },
  ),
  held: line('If a spot is held', 'We are holding their spot until {until}.'),
  notHeld: line(
    'If no spot is held',
    'We are not holding a spot. If there is no room when you agree, they will join the waitlist.',
  ),
})

export const guardianAgreedTexts = defineMailTexts('guardian-agreed', 'a guardian has agreed', {
  subject: line('Subject', 'You agreed: {event}'),
  body: text(
    'Text',
    `{greeting}

You gave permission for {person} to come to this event:

{details}

What you agreed to:
{consent}

You can withdraw at any time:
{link}`,
    { optional: ['greeting'] },
  ),
})

export const guardianDeclinedTexts = defineMailTexts('guardian-declined', 'a guardian has not agreed', {
  subject: line('Subject', 'You are not signed up: {event}'),
  body: text(
    'Text',
    `{greeting}

Your parent or guardian did not agree, or withdrew, so you are not signed up for {title}. Please talk to them. If they change their mind, they can still agree by using the link in our email to them.`,
    { optional: ['greeting'] },
  ),
})

export const guardianWaitingTexts = defineMailTexts('guardian-waiting', 'waiting for a guardian', {
  subject: line('Subject', 'Waiting for your parent or guardian: {event}'),
  body: text(
    'Text',
    `{greeting}

We asked your parent or guardian by email if you can come to {title}, and are waiting for their answer. If you want us to ask again, or cannot come, please go to your sign-up page:

{link}`,
    { optional: ['greeting'] },
  ),
})

export const guardianLateTexts = defineMailTexts('guardian-late', 'a guardian has not answered in time', {
  subject: line('Subject', 'We no longer hold your spot: {event}'),
  body: text(
    'Text',
    `{greeting}

Your parent or guardian has not answered yet, so others can have your spot at {title}. If they agree later and there is room, you can still come. You can have us ask them again on your sign-up page:

{link}`,
    { optional: ['greeting'] },
  ),
})
