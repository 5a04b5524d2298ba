import { z } from 'zod'

const tooLong = (max: number) => `Please keep this within ${max} characters.`

/** One line of text that has to be there; line breaks and control characters become spaces. */
export function requiredLine(missing: string, max: number) {
  return z
    .string(missing)
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, tooLong(max)))
}

/** A line that we repeat in mails: web addresses in it would make our mails carry other people's advertising. */
export function requiredPlainLine(missing: string, max: number) {
  return requiredLine(missing, max).refine((text) => !containsUrl(text), {
    error: 'Please leave out web addresses here.',
  })
}

export const containsUrl = (text: string) => /:\/\/|www\./i.test(text)

/** Text of several lines that has to be there. */
export function requiredText(missing: string, max: number) {
  return z
    .string(missing)
    .transform(linesOf)
    .pipe(z.string().min(1, missing).max(max, tooLong(max)))
}

/** Text of several lines that may be left out. */
export function optionalText(max: number) {
  return z
    .string()
    .default('')
    .transform(linesOf)
    .pipe(z.string().max(max, tooLong(max)))
}

/** Control characters go, NUL among them: PostgreSQL takes it in no text. */
const linesOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const emailLength = 254

/** An e-mail address that has to be there. */
export function requiredEmail(missing = 'Please enter your e-mail address.') {
  const unusable = 'Please enter an e-mail address such as name@example.org.'
  return z
    .string(missing)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(emailLength, unusable).pipe(z.email(unusable)))
}

/** One line that may be left out. */
export function optionalLine(max: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(max, tooLong(max)))
}

const addressLength = 2000

/** An address on the web that has to be there: http or https, and nothing that runs or hides where it leads. */
export function requiredUrl(missing: string) {
  const unusable = 'Please enter a web address that begins with https:// or http://.'
  return requiredLine(missing, addressLength).refine(isHttpUrl, { error: unusable })
}

export function isHttpUrl(text: string) {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
}
