import { z } from 'zod'
import { optionalEmail, optionalLine, requiredEmail, requiredLine } from '#app/platform/http/form-text.ts'
import { lazy } from '#app/platform/memoize.ts'
import { parseHexColor } from '#app/platform/settings/brand-color.ts'
import type { PasswordPolicy } from '#app/platform/settings/password-policy.ts'
import type { SettingField, SettingInput } from '#app/platform/settings/setting-field.ts'
import { type SettingSection, type Settings, settingSections } from '#app/platform/settings/settings.ts'
import { parseClockTime } from '#app/platform/time/parse-clock-time.ts'
import { isTimeZone } from '#app/platform/time/time-zone.ts'

const requiredMessage = 'Please fill this in.'
const reloadMessage = 'Please reload this page.'
const tooLong = (max: number) => `Please keep this within ${max} characters.`
const trimmed = (max = Infinity) =>
  z
    .string(requiredMessage)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, requiredMessage).max(max, tooLong(max)))

/** The schema for each kind of input. */
const schemas: Record<SettingInput, (field: SettingField) => z.ZodType> = {
  line: ({ max = 200, optional }) => (optional ? optionalLine(max) : requiredLine(requiredMessage, max)),
  characters: ({ max = 100 }) =>
    z
      .string()
      .default('')
      .pipe(z.string().max(max, tooLong(max))),
  email: ({ optional }) => (optional ? optionalEmail() : requiredEmail(requiredMessage)),
  url: ({ max = 500, optional = false }) => {
    const link = trimmed(max).pipe(
      z.url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Please enter a full link, such as https://example.org',
      }),
    )
    return optional ? emptyOr(link) : link
  },
  time: () =>
    trimmed().transform((text, context) => {
      const time = parseClockTime(text)
      if (time) return time
      context.addIssue('Please enter a time, such as 10:00 PM.')
      return z.NEVER
    }),
  timeZone: () => z.string(requiredMessage).refine(isTimeZone, 'Please choose a time zone from the list.'),
  number: ({ min = 0, max = Number.MAX_SAFE_INTEGER }) =>
    trimmed()
      .pipe(z.string().regex(min < 0 ? /^-?\d+$/ : /^\d+$/, 'Please enter a whole number.'))
      .transform(Number)
      .pipe(z.number().min(min, `Please choose at least ${min}.`).max(max, `Please choose at most ${max}.`)),
  checkbox: () =>
    z
      .string()
      .optional()
      .transform((text) => text !== undefined && text !== ''),
  choice: ({ options = {} }) => z.enum(Object.keys(options), 'Please choose one of these.'),
  lines: ({ max = 200, maxLines = 100 }) =>
    z
      .string(reloadMessage)
      .transform(splitLines)
      .refine((lines) => lines.length <= maxLines, `Please keep this within ${maxLines} lines.`)
      .refine(
        (lines) => lines.every((line) => line.length <= max),
        `Please keep each line within ${max} characters.`,
      ),
  password: ({ max = 100 }) =>
    z
      .string()
      .default('')
      .pipe(z.string().max(max, tooLong(max))),
  // `logo-settings.route.tsx` reads the file.
  file: () => z.string().max(0).default(''),
  color: () =>
    z.string(requiredMessage).transform((text, context) => {
      const color = parseHexColor(text)
      if (color) return color
      context.addIssue('Please enter a color such as #1f5a43.')
      return z.NEVER
    }),
}

/** Accepts blank text, or anything that `schema` accepts. */
const emptyOr = (schema: z.ZodType<string, string>) =>
  z.string(reloadMessage).transform((text, context) => {
    if (text.trim() === '') return ''
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue(parsed.error.issues[0]?.message ?? requiredMessage)
    return z.NEVER
  })

const splitLines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
      .filter(Boolean),
  ),
]

function fieldSchema(field: SettingField) {
  return schemas[field.input](field).superRefine((value, context) => {
    const problem = field.check?.(value)
    if (problem) context.addIssue(problem)
  })
}

/** The form schema of a section, or of some of its fields. */
export function sectionSchema({ fields, composite }: Pick<SettingSection, 'fields' | 'composite'>) {
  const shape = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]))
  // `version` identifies the values that the form was filled with, so that nobody's change is overwritten.
  return z.object({ ...shape, version: z.string(reloadMessage) }).superRefine((value, context) => {
    const problems = composite?.check(value as unknown as PasswordPolicy) ?? []
    for (const [field, message] of problems) context.addIssue({ code: 'custom', path: [field], message })
  })
}

/** The form schema of each section, by its slug. */
export const settingForms = lazy(
  (): Record<string, z.ZodObject> =>
    Object.fromEntries(settingSections.map((section) => [section.slug, sectionSchema(section)])),
)

/** Converts a section's parsed form into settings. */
export function toSettings(
  slug: string,
  { version: _, ...value }: Record<string, unknown>,
): Partial<Settings> {
  const composite = findSection(slug)?.composite
  return composite ? { [composite.key]: { schemaVersion: 1, ...value } as PasswordPolicy } : value
}

export const findSection = (slug: string) => settingSections.find((section) => section.slug === slug)

/** The form values of a section by field name. An unchecked checkbox, a password and a file are empty strings. */
export function fieldValues({ fields }: SettingSection, settings: Settings): Record<string, string> {
  const { passwordPolicy, ...others } = settings
  const all: Record<string, unknown> = { ...others, ...passwordPolicy }
  return Object.fromEntries(
    fields.map(({ name, input }) => [
      name,
      input === 'password' || input === 'file' ? '' : toFieldText(all[name]),
    ]),
  )
}

function toFieldText(value: unknown) {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return String(value ?? '')
}

/** What a form shows of its fields. Their rules stay on the server. */
export const shownFields = (fields: SettingSection['fields']) =>
  fields.map(({ name, input, label, hint, options, optional, min = 0 }) => ({
    name,
    input,
    label,
    hint,
    options,
    optional,
    isSigned: min < 0,
  }))
