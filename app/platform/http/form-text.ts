import { z } from 'zod'

const tooLongMessage = (max: number) => `Please keep this within ${max} characters.`

/** A required line of text; line breaks and control characters become spaces. */
export function requiredLine(missing: string, max: number) {
  return z
    .string(missing)
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, tooLongMessage(max)))
}

/** A line that we repeat in emails: rejects links, so that our emails cannot carry spam links. */
export function requiredPlainLine(missing: string, max: number) {
  return requiredLine(missing, max).refine((text) => !containsUrl(text), {
    error: 'Please leave out links here.',
  })
}

/** An optional line that rejects links; empty if it is missing. */
export const optionalPlainLine = (max: number) =>
  optionalLine(max).refine((text) => !containsUrl(text), { error: 'Please leave out links here.' })

export const containsUrl = (text: string) => /:\/\/|www\./i.test(text)

/** A required text of several lines. */
export function requiredText(missing: string, max: number) {
  return z
    .string(missing)
    .transform(cleanText)
    .pipe(z.string().min(1, missing).max(max, tooLongMessage(max)))
}

/** An optional text of several lines. */
export function optionalText(max: number) {
  return z
    .string()
    .default('')
    .transform(cleanText)
    .pipe(z.string().max(max, tooLongMessage(max)))
}

/** Removes control characters, including NUL, which PostgreSQL does not accept in text. */
const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const maxEmailLength = 254

/** A required email address. */
export function requiredEmail(missing = 'Please enter your email address.') {
  const invalid = 'Please enter an email address such as name@example.org.'
  return z
    .string(missing)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(maxEmailLength, invalid).pipe(z.email(invalid)))
}

/** An optional email address; empty if it is missing. */
export const optionalEmail = () =>
  z
    .string()
    .default('')
    .transform((text) => text.trim())
    .pipe(z.literal('').or(requiredEmail()))

/** An optional line of text. */
export function optionalLine(max: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(max, tooLongMessage(max)))
}

const maxUrlLength = 2000

/** A required http or https URL, without credentials that could disguise its host. */
export function requiredUrl(missing: string) {
  const invalid = 'Please enter a link that starts with https:// or http://.'
  return requiredLine(missing, maxUrlLength).refine(isHttpUrl, { error: invalid })
}

export function isHttpUrl(text: string) {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
}
