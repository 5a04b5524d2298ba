import { z } from 'zod'
import { slugOf } from '#app/platform/slug.ts'

/** The last part of an address: written as one likes, kept as an address can hold it; may be empty. */
export const slugField = z
  .string()
  .default('')
  .refine((typed) => !typed.trim() || normalizeSlug(typed) !== '', {
    error: 'Please use letters from a to z, or digits, such as spring-iftar.',
  })
  .transform(normalizeSlug)

function normalizeSlug(typed: string) {
  return slugOf(typed.slice(0, 200))
}
