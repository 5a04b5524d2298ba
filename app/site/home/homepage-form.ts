import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

/** Texts of the specification, section 8. */
export const homepageWords = {
  saved: 'Homepage updated successfully!',
  failed: 'Error updating homepage. Please try again.',
  fields: 'Nothing was saved yet. Please look at the marked fields.',
}

export const homepageForm = z.object({
  title: requiredLine('Please enter a title.', 120),
  description: requiredText('Please enter a description.', 600),
  /** What the form was made from. */
  version: z.coerce.number().int(),
})
