import { z } from 'zod'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'
import { other } from './affiliation.ts'

const affiliationLength = 80

/** The form that edits who one is: the name, and an affiliation from the list or in one's own words. */
export const aboutForm = z
  .object({
    name: requiredPlainLine('Please enter your name.', 160),
    affiliation: z.string().default(''),
    otherAffiliation: z.string().default(''),
  })
  .refine(({ affiliation, otherAffiliation }) => affiliation !== other || otherAffiliation.trim() !== '', {
    path: ['otherAffiliation'],
    error: 'Please say which.',
  })
  .refine(
    ({ affiliation, otherAffiliation }) =>
      affiliation !== other || otherAffiliation.length <= affiliationLength,
    { path: ['otherAffiliation'], error: `Please keep this within ${affiliationLength} characters.` },
  )
