import { z } from 'zod'
import { defaultPasswordPolicy } from '#app/accounts/password-policy.ts'
import { passwordPolicySchema } from '#app/accounts/password-policy-schema.ts'

const address = z.url({ protocol: /^https?$/, error: 'Enter a full address, such as https://example.org' })

/**
 * Everything the initiative may set without an engineer, with its starting value.
 * The external addresses start at a platform's own front page: they belong to nobody else, and work.
 */
export const settingsSchema = z.object({
  name: z.string().min(1).default('Shajara'),
  tagline: z.string().default("Rooted in the Qur'an, Growing Through Service"),
  timeZone: z
    .string()
    .refine((zone) => isTimeZone(zone), 'Choose a time zone from the list')
    .default('America/New_York'),
  contactEmail: z.email('Enter an e-mail address').default('salaam@shajara.example'),
  donationFormUrl: address.default('https://www.launchgood.com/'),
  writeForUsUrl: address.default('https://docs.google.com/forms/'),
  joinMissionUrl: address.default('https://docs.google.com/forms/'),
  joinCommitteeUrl: address.default('https://docs.google.com/forms/'),
  videoUrl: address.default('https://www.youtube.com/'),
  photosUrl: address.default('https://www.instagram.com/'),
  shortVideosUrl: address.default('https://www.tiktok.com/'),
  peopleClaim: z.string().default('over 50 people'),
  mealsClaim: z.string().default('over 1,000 meals'),
  /** The month the two claims were last counted, as a visitor reads it. */
  claimsAsOf: z.string().default('November 2026'),
  passwordPolicy: passwordPolicySchema.default(defaultPasswordPolicy),
  /** Whether an admin acts as one only after setting up two-step sign-in. */
  twoStepForAdmins: z.boolean().default(false),
  /** What a member may choose as affiliation; 'Other…' is always offered beside them. */
  affiliations: z.array(z.string().min(1)).default(['GT MSA', 'UGA', 'Independent']),
})

export type Settings = z.infer<typeof settingsSchema>
export const defaultSettings: Settings = settingsSchema.parse({})

export function isTimeZone(zone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
