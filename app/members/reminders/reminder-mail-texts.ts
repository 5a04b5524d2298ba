import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const eventReminderTexts = defineMailTexts('event-reminder', 'event reminder', {
  // The keys `subject` and `body` are taken: an earlier version of this email, always sent the day before the event, used
  // them, and an admin's changes may still be stored there.
  title: line('Subject', '{when}: {event}'),
  message: text(
    'Text',
    `{greeting}

You signed up for this event, and we look forward to seeing you.

{details}

If you cannot come, please let us know, so that someone else can have your spot.`,
    { optional: ['greeting'] },
  ),
  stillComing: text(
    'If the reminder asks “Still coming?”',
    `Are you still coming? Please tell us with one tap.

Yes, I’m coming:
{yes}

I can’t come:
{no}`,
  ),
  manage: line('Above the link to the sign-up', 'Change or cancel your sign-up:'),
})

export const eventChangeTexts = defineMailTexts('event-change', 'event changed', {
  changed: line('Subject', 'Changed: {event}'),
  cancelled: line('Subject, if the event was canceled', 'Canceled: {event}'),
  body: text(
    'Text',
    `{greeting}

An event that you signed up for has changed.

{changes}

{details}`,
    { optional: ['greeting'] },
  ),
  manage: line(
    'Above the link to the sign-up',
    'If you can no longer come, please change or cancel your sign-up:',
  ),
})

export const guardianChangeTexts = defineMailTexts('guardian-change', 'event changed, for a guardian', {
  body: text(
    'Text',
    `{greeting}

You gave permission for {person} to come to an event that has changed.

{changes}

{details}

{consent}`,
    { optional: ['greeting'] },
  ),
  valid: text('About their consent', 'Your consent stays valid.'),
  validIfCancelled: text(
    'About their consent, if the event was canceled',
    'Your consent stays valid, in case the event takes place after all.',
  ),
  withdraw: text('How to withdraw', 'You can withdraw it at any time:\n{link}'),
  withdrawByReply: text('How to withdraw, without a link', 'To withdraw it, please reply to this email.'),
})

export const quranReminderTexts = defineMailTexts('quran-reminder', "Qur'an log reminder", {
  subject: line('Subject', 'A page before the day ends?'),
  body: text(
    'Text',
    `{greeting}

The day is not over yet. A page, or even a line, is enough.`,
    { optional: ['greeting'] },
  ),
})
