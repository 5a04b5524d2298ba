import { z } from 'zod'
import { requiredLine, requiredText } from '#app/platform/http/form-text.ts'

export const bodyLength = 100_000

/** What an admin writes of a page of prose. */
export const pageForm = z.object({
  title: requiredLine('Please enter a title.', 120),
  body: requiredText('Please write the text.', bodyLength),
  /** What the form was made from. */
  version: z.coerce.number().int(),
})
