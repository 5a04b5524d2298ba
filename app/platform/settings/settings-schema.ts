import { z } from 'zod'
import { isTimeZone } from '#app/platform/time/time-zone.ts'
import { checkPasswordPolicy, type PasswordPolicy, passwordPolicyFields } from './password-policy.ts'
import type { SettingField, SettingInput } from './setting-field.ts'
import { type Settings, settingSections } from './settings.ts'

/** What is accepted of a stored value; apart from the declarations so that no browser has to fetch the validator. */
const stored: Record<SettingInput, (field: SettingField) => z.ZodType> = {
  line: () => z.string().min(1),
  characters: () => z.string(),
  email: () => z.email(),
  url: () => z.url({ protocol: /^https?$/ }),
  timeZone: () => z.string().refine(isTimeZone),
  number: ({ min = -Infinity, max = Infinity }) => z.int().min(min).max(max),
  checkbox: () => z.boolean(),
  choice: ({ options = {} }) => z.enum(Object.keys(options)),
  lines: () => z.array(z.string().min(1)),
}

const shapeOf = (fields: readonly SettingField[]) =>
  Object.fromEntries(
    fields.map((field) => [field.name, stored[field.input](field).default(field.default as never)]),
  )

/** A stored policy; of another schema version than ours nothing is believed. */
export const passwordPolicySchema = z
  .object({ schemaVersion: z.literal(1).default(1), ...shapeOf(passwordPolicyFields) })
  .refine((policy) => checkPasswordPolicy(policy as unknown as PasswordPolicy).length === 0) as z.ZodType<
  unknown,
  Partial<PasswordPolicy>
> as z.ZodType<PasswordPolicy, Partial<PasswordPolicy>>

const plain = settingSections.filter(({ composite }) => !composite).flatMap(({ fields }) => fields)

/** What each setting must look like; one that is missing has its default. */
export const settingsSchema = z.object({
  ...shapeOf(plain),
  passwordPolicy: passwordPolicySchema.prefault({}),
}) as z.ZodType<unknown> as z.ZodType<Settings>
