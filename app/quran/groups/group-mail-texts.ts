import { defineMailTexts, line, text } from '#app/platform/settings/text.ts'

export const groupApprovedTexts = defineMailTexts('quran-group-approved', "Qur'an group approved", {
  subject: line('Subject', 'You can now invite people to “{group}”'),
  body: text(
    'Text',
    `{greeting}

We have approved you as the adult who is responsible for “{group}”. Only you can invite people, on this page:

{link}

May God bless your reading together.`,
    { optional: ['greeting', 'group'] },
  ),
})
