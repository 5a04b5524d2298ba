import { z } from 'zod'
import {
  longestPassword,
  type PasswordPolicy,
  shortestPassword,
  defaultPasswordPolicy as start,
} from './password-policy.ts'

/** A stored policy; of another schema version than ours nothing is believed. */
export const passwordPolicySchema: z.ZodType<PasswordPolicy, Partial<PasswordPolicy>> = z
  .object({
    schemaVersion: z.literal(1).default(1),
    minLength: z.int().min(shortestPassword).max(longestPassword).default(start.minLength),
    maxLength: z.int().max(longestPassword).default(start.maxLength),
    lowercase: z.boolean().default(start.lowercase),
    uppercase: z.boolean().default(start.uppercase),
    numeric: z.boolean().default(start.numeric),
    nonAlphanumeric: z.boolean().default(start.nonAlphanumeric),
    allowedNonAlphanumeric: z.string().default(start.allowedNonAlphanumeric),
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, {
    error: 'The longest password has to be at least as long as the shortest',
  })
