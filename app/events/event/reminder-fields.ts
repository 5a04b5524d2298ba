import { z } from 'zod'
import type { FormRow } from '#app/cms/collections/collection.ts'
import type { Field } from '#app/cms/collections/field.ts'
import { defaultReminders, formatReminderTimes, parseReminderTimes } from './reminder-times.ts'

const maxLength = 100

/** Stored in a canonical form, so that '3h' instead of '3 hours' does not count as a change. */
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
    hint: 'When to remind everyone with a spot, by email and notification. Separate the times with commas: “1 week, 2 days” sends two reminders. Leave blank for none.',
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
