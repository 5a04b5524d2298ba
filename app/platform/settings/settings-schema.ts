import { z } from 'zod'
import { isTimeZone } from '#app/platform/time/time-zone.ts'
import { checkPasswordPolicy, type PasswordPolicy, passwordPolicyFields } from './password-policy.ts'
import type { SettingField, SettingInput } from './setting-field.ts'
import { type StoredSettings, settingSections } from './settings.ts'

/** Validates stored values. Separate from the declarations, so that browsers do not load Zod. */
const storedSchemas: Record<SettingInput, (field: SettingField) => z.ZodType> = {
  line: ({ optional, pattern = /(?:)/ }) =>
    z
      .string()
      .min(optional ? 0 : 1)
      .regex(pattern),
  characters: () => z.string(),
  email: ({ optional }) => (optional ? z.email().or(z.literal('')) : z.email()),
  url: ({ optional }) => {
    const link = z.url({ protocol: /^https?$/ })
    return optional ? link.or(z.literal('')) : link
  },
  time: () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: () => z.string().refine(isTimeZone),
  number: ({ min = -Infinity, max = Infinity }) => z.int().min(min).max(max),
  checkbox: () => z.boolean(),
  choice: ({ options = {} }) => z.enum(Object.keys(options)),
  lines: () => z.array(z.string().min(1)),
  password: () => z.string(),
  file: ({ pattern = /^$/ }) => z.literal('').or(z.string().regex(pattern)),
  color: () => z.string().regex(/^#[0-9a-f]{6}$/),
}

const shapeOf = (fields: readonly SettingField[]) =>
  Object.fromEntries(
    fields.map((field) => [field.name, storedSchemas[field.input](field).default(field.default as never)]),
  )

/** A stored policy; rejects other schema versions. */
export const passwordPolicySchema = z
  .object({ schemaVersion: z.literal(1).default(1), ...shapeOf(passwordPolicyFields) })
  .refine((policy) => checkPasswordPolicy(policy as unknown as PasswordPolicy).length === 0) as z.ZodType<
  unknown,
  Partial<PasswordPolicy>
> as z.ZodType<PasswordPolicy, Partial<PasswordPolicy>>

const plainFields = settingSections.filter(({ composite }) => !composite).flatMap(({ fields }) => fields)

/** Validates each setting; a missing one gets its default. */
export const settingsSchema = z.object({
  ...shapeOf(plainFields),
  passwordPolicy: passwordPolicySchema.prefault({}),
}) as z.ZodType<unknown> as z.ZodType<StoredSettings>
