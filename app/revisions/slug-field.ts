import { z } from 'zod'
import { slugOf } from '#app/platform/slug.ts'

/** The last part of an address: written as one likes, kept as an address can hold it; empty follows the title. */
export const slugField = z
  .string()
  .default('')
  .transform((typed) => slugOf(typed.slice(0, 200)))
