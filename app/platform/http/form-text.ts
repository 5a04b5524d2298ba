import { z } from 'zod'

const tooLongMessage = (max: number) => `Please keep this within ${max} characters.`

/** A required line of text; line breaks and control characters become spaces. */
export function requiredLine(missingMessage: string, max: number) {
  return z
    .string(missingMessage)
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missingMessage).max(max, tooLongMessage(max)))
}

/** A line that we repeat in emails: rejects links, so that our emails cannot carry spam links. */
export function requiredPlainLine(missingMessage: string, max: number) {
  return requiredLine(missingMessage, max).refine((text) => !containsUrl(text), {
    error: 'Please leave out links here.',
  })
}

/** An optional line that rejects links; empty if it is missing. */
export const optionalPlainLine = (max: number) =>
  optionalLine(max).refine((text) => !containsUrl(text), { error: 'Please leave out links here.' })

export const containsUrl = (text: string) => /:\/\/|www\./i.test(text)

/** A required text of several lines. */
export function requiredText(missingMessage: string, max: number) {
  return z
    .string(missingMessage)
    .transform(cleanText)
    .pipe(z.string().min(1, missingMessage).max(max, tooLongMessage(max)))
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
export function requiredEmail(missingMessage = 'Please enter your email address.') {
  const invalidMessage = 'Please enter an email address such as name@example.org.'
  return z
    .string(missingMessage)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missingMessage).max(maxEmailLength, invalidMessage).pipe(z.email(invalidMessage)))
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
export function requiredUrl(missingMessage: string) {
  const invalidMessage = 'Please enter a link that starts with https:// or http://.'
  return requiredLine(missingMessage, maxUrlLength).refine(isHttpUrl, { error: invalidMessage })
}

export function isHttpUrl(text: string) {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
}
