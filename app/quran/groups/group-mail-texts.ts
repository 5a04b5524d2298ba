import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const groupApprovedTexts = defineMailTexts('quran-group-approved', 'Qur’an group approved', {
  subject: line('Subject', 'You can invite to “{group}” now'),
  body: text(
    'Text',
    `{greeting}

We have approved you as the adult who is responsible for “{group}”. Only you can invite, and this is the page for it:

{link}

May God bless your reading together.`,
    { optional: ['greeting', 'group'] },
  ),
})
