import { z } from 'zod'
import { slugify } from '#app/platform/slug.ts'

/** Normalizes typed text to a slug; empty text is accepted. */
export const slugField = z
  .string()
  .default('')
  .refine((value) => !value.trim() || normalizeSlug(value) !== '', {
    error: 'Please use letters from a to z, or digits, such as spring-iftar.',
  })
  .transform(normalizeSlug)

function normalizeSlug(value: string) {
  return slugify(value.slice(0, 200))
}
