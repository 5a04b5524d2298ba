import { z } from 'zod'
import { requiredPlainLine } from '#app/platform/http/form-text.ts'
import { otherOption } from './affiliation.ts'

const maxAffiliationLength = 80

/** Validates the name, and the affiliation, which is either chosen from the list or typed. */
export const aboutMeForm = z
  .object({
    name: requiredPlainLine('Please enter your name.', 160),
    affiliation: z.string().default(''),
    otherAffiliation: z.string().default(''),
  })
  .refine(
    ({ affiliation, otherAffiliation }) => affiliation !== otherOption || otherAffiliation.trim() !== '',
    {
      path: ['otherAffiliation'],
      error: 'Please enter your community.',
    },
  )
  .refine(
    ({ affiliation, otherAffiliation }) =>
      affiliation !== otherOption || otherAffiliation.length <= maxAffiliationLength,
    { path: ['otherAffiliation'], error: `Please keep this within ${maxAffiliationLength} characters.` },
  )
