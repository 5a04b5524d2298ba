import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'
import { checkText, type SiteText } from '#app/platform/settings/text.ts'

const maxLength = { line: 300, text: 5000, choice: 100 }

/** The form schema of a text. */
export function textForm(text: SiteText) {
  const required = text.kind === 'text' ? requiredText : requiredLine
  const value = required('Please enter some text.', maxLength[text.kind]).superRefine((value, context) => {
    const problem = checkText(text, value)
    if (problem) context.addIssue(problem)
  })
  return z.object({
    // The button that restores the default sends no text.
    value: z.preprocess((input) => input ?? text.default, value),
    version: z.coerce.number().int(),
  })
}
