import { z } from 'zod'
import type { FormRow } from '#app/cms/collections/collection.ts'
import type { Field } from '#app/cms/collections/field.ts'
import { defaultReminders, formatReminderTimes, parseReminderTimes } from './reminder-times.ts'

const maxLength = 100

/** Stored in a canonical form, so that versions differ only if the times do. */
const reminderTimes = z
  .string()
  .max(maxLength, `Please write at most ${maxLength} characters.`)
  .default(defaultReminders)
  .transform((text, context) => {
    const times = parseReminderTimes(text)
    if (typeof times !== 'string') return formatReminderTimes(times)
    context.addIssue({ code: 'custom', message: times })
    return z.NEVER
  })

const reminders: Field = {
  label: 'Reminders before the start',
  initial: defaultReminders,
  input: {
    type: 'line',
    maxLength,
    hint: 'When to email everyone with a spot, such as “1 week, 2 days, 3 hours”. Leave empty for no reminders.',
  },
  schema: reminderTimes,
}

const stillComing: Field = {
  label: 'Ask “Still coming?”',
  input: {
    type: 'choice',
    options: {
      never: 'No',
      first: 'In the first reminder',
      every: 'In every reminder, until they answer',
    },
    hint: 'The reminder then has two links: “Yes, I’m coming” and “I can’t come”. The list of sign-ups shows the answers.',
  },
  schema: z.enum(['never', 'first', 'every'], 'Please choose one of these.').default('never'),
}

/** The reminder columns of an event. */
export const reminderFields = { reminders, stillComing }

export const reminderForm: FormRow = ['reminders', 'stillComing']
