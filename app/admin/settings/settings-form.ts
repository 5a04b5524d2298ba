import { z } from 'zod'
import { requiredEmail, requiredLine } from '#app/platform/http/form-text.ts'
import {
  longestPassword,
  type PasswordPolicy,
  shortestPassword,
} from '#app/platform/settings/password-policy.ts'
import { isTimeZone, type Settings } from '#app/platform/settings/settings.ts'

const missing = 'Please fill this in.'
const line = (max: number) => requiredLine(missing, max)

const addressHint = 'Please enter a full address, such as https://example.org'
const address = z
  .string(missing)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, missing).max(500, 'Please keep this within 500 characters.'))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: addressHint }))

const box = z
  .string()
  .optional()
  .transform((text) => text !== undefined && text !== '')

const length = z
  .string(missing)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, missing).regex(/^\d+$/, 'Please enter a whole number.'))
  .transform(Number)
  .pipe(
    z
      .number()
      .min(shortestPassword, `Please choose at least ${shortestPassword}.`)
      .max(longestPassword, `Please choose at most ${longestPassword}.`),
  )

/** What the form was made from: a change by somebody else is not overwritten. */
const version = { version: z.string('Please open this page again.') }

const initiative = z.object({
  ...version,
  name: line(60),
  tagline: line(140),
  contactEmail: requiredEmail(missing),
})
const links = z.object({
  ...version,
  donationFormUrl: address,
  writeForUsUrl: address,
  joinMissionUrl: address,
  joinCommitteeUrl: address,
  videoUrl: address,
  photosUrl: address,
  shortVideosUrl: address,
})
const claims = z.object({ ...version, peopleClaim: line(60), mealsClaim: line(60), claimsAsOf: line(40) })
const timeZone = z.object({
  ...version,
  timeZone: z.string(missing).refine(isTimeZone, 'Please choose a time zone from the list.'),
})
const passwordPolicy = z
  .object({
    ...version,
    minLength: length,
    maxLength: length,
    lowercase: box,
    uppercase: box,
    numeric: box,
    nonAlphanumeric: box,
    allowedNonAlphanumeric: z
      .string()
      .default('')
      .refine((text) => !/[\p{L}\p{N}\p{Cc}]/u.test(text), 'Please leave out letters and numbers.')
      .refine((text) => text.length <= 100, 'Please keep this within 100 characters.'),
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, {
    path: ['maxLength'],
    error: 'The longest has to be at least as long as the shortest.',
  })
  .refine(
    ({ nonAlphanumeric, allowedNonAlphanumeric }) => !nonAlphanumeric || allowedNonAlphanumeric !== '',
    {
      path: ['allowedNonAlphanumeric'],
      error: 'Please say which characters.',
    },
  )
const twoStep = z.object({ ...version, twoStepForAdmins: box })
const affiliations = z.object({
  ...version,
  affiliations: z
    .string('Please open this page again.')
    .transform((text) => [
      ...new Set(
        text
          .split('\n')
          .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
          .filter(Boolean),
      ),
    ])
    .refine((lines) => lines.length <= 50, 'Please keep this within 50 lines.')
    .refine(
      (lines) => lines.every((line) => line.length <= 80),
      'Please keep each line within 80 characters.',
    )
    .refine(
      (lines) => !lines.some((line) => /^(other|none)\W*$/i.test(line)),
      '“Other…” and “None” are offered anyway.',
    ),
})

/** The form of each section, by its slug. */
export const settingForms: Record<string, z.ZodObject> = {
  initiative,
  links,
  claims,
  'time-zone': timeZone,
  'password-policy': passwordPolicy,
  'two-step': twoStep,
  affiliations,
}

/** The settings that a valid form of a section means. */
export function settingsOf(
  slug: string,
  { version: _, ...value }: Record<string, unknown>,
): Partial<Settings> {
  if (slug !== 'password-policy') return value
  return { passwordPolicy: { schemaVersion: 1, ...value } as PasswordPolicy }
}
