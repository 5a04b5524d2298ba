import { z } from 'zod'
import { passwordPolicySchema } from './password-policy-schema.ts'
import { defaultSettings, isTimeZone } from './settings.ts'

const address = z.url({ protocol: /^https?$/, error: 'Enter a full address, such as https://example.org' })

/** What each setting must look like; apart from `settings.ts` so that no browser has to fetch the validator. */
export const settingsSchema = z.object({
  name: z.string().min(1).default(defaultSettings.name),
  tagline: z.string().default(defaultSettings.tagline),
  timeZone: z
    .string()
    .refine((zone) => isTimeZone(zone), 'Choose a time zone from the list')
    .default(defaultSettings.timeZone),
  contactEmail: z.email('Enter an e-mail address').default(defaultSettings.contactEmail),
  donationFormUrl: address.default(defaultSettings.donationFormUrl),
  writeForUsUrl: address.default(defaultSettings.writeForUsUrl),
  joinMissionUrl: address.default(defaultSettings.joinMissionUrl),
  joinCommitteeUrl: address.default(defaultSettings.joinCommitteeUrl),
  videoUrl: address.default(defaultSettings.videoUrl),
  photosUrl: address.default(defaultSettings.photosUrl),
  shortVideosUrl: address.default(defaultSettings.shortVideosUrl),
  peopleClaim: z.string().default(defaultSettings.peopleClaim),
  mealsClaim: z.string().default(defaultSettings.mealsClaim),
  claimsAsOf: z.string().default(defaultSettings.claimsAsOf),
  passwordPolicy: passwordPolicySchema.default(defaultSettings.passwordPolicy),
  twoStepForAdmins: z.boolean().default(defaultSettings.twoStepForAdmins),
  affiliations: z.array(z.string().min(1)).default(defaultSettings.affiliations),
})
