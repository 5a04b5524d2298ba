import { z } from 'zod'
import { requiredLine } from '#app/platform/http/form-text.ts'
import { canonicalFilter, maxFilterQueryLength } from '#app/platform/http/saved-filter.ts'

export const maxNameLength = 40

const name = requiredLine('Please enter a name.', maxNameLength)

export const renameForm = z.object({ name })

export const savedFilterForm = z.object({
  name,
  /** The path of the list. */
  list: z.string('This list has no filters.').max(200),
  query: z
    .string('Please choose a filter first.')
    .transform((text) => canonicalFilter(new URLSearchParams(text.replace(/\p{Cc}/gu, ' '))))
    .pipe(
      z
        .string()
        .min(1, 'Please choose a filter first.')
        .max(maxFilterQueryLength, 'This filter is too long.'),
    ),
})
