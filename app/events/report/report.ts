import { z } from 'zod'
import { formatNumber } from '#app/platform/count-text.ts'
import { optionalLine, optionalText } from '#app/platform/http/form-text.ts'
import type { Picture } from '#app/ui/picture.ts'

export interface ReportNumber {
  amount: number
  /** What was counted, such as 'meals' or 'kg collected'. */
  label: string
}

export interface ReportView {
  figures: { amount: string; label: string }[]
  /** The thank-you message as safe HTML. */
  html: string
  pictures: Picture[]
  /** Such as '38 of us, 212 meals'. */
  summary: string
}

export const maxNumbers = 5
const maxAmount = 10_000_000

/**
 * Parses '212', '1,250' or '1 250'; null for an empty text, undefined if it is not a whole number up to `maxAmount`.
 */
export function parseAmount(text: string): number | null | undefined {
  const digits = text.trim().replace(/(?<=\d)[ ,\u00a0](?=\d{3}(\D|$))/g, '')
  if (!digits) return null
  const amount = /^\d{1,8}$/.test(digits) ? Number(digits) : Number.NaN
  return amount <= maxAmount ? amount : undefined
}

export const reportForm = z.object({
  people: z
    .string()
    .default('')
    .refine((text) => parseAmount(text) !== undefined, 'Enter a whole number, or leave it blank.'),
  body: optionalText(10_000),
  consent: z.string().optional(),
  published: z.string().optional(),
  version: z.string().default(''),
})

const labelField = optionalLine(60)

/** The rows of numbers in a form, and the errors by field. Empty rows are left out. */
export function readNumbers(values: Record<string, string>) {
  const numbers: ReportNumber[] = []
  const errors: Record<string, string> = {}
  for (let row = 1; row <= maxNumbers; row++) {
    const amount = parseAmount(values[`amount${row}`] ?? '')
    const label = labelField.safeParse(values[`label${row}`] ?? '')
    if (!label.success) errors[`label${row}`] = 'Please keep this within 60 characters.'
    else if (amount === undefined) errors[`amount${row}`] = 'Enter a whole number.'
    else if (amount === null && label.data) errors[`amount${row}`] = 'Enter the number.'
    else if (amount !== null && !label.data) errors[`label${row}`] = 'Say what was counted.'
    else if (amount !== null) numbers.push({ amount, label: label.data })
  }
  return { numbers, errors }
}

/** '38 of us, 212 meals, 40 kg collected'. */
export const summarizeReport = (
  { people, numbers }: { people: number | null; numbers: ReportNumber[] },
  peopleLabel: string,
) =>
  [
    ...(people ? [`${formatNumber(people)} ${peopleLabel}`] : []),
    ...numbers.map(({ amount, label }) => `${formatNumber(amount)} ${label}`),
  ].join(', ')
