import { z } from 'zod'
import { optionalText, requiredPlainLine } from '#app/platform/http/form-text.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import { groupLimits } from './group.ts'
import { isMessageKey, type MessageKey } from './preset-messages.ts'
import type { ReportReason } from './report.ts'

const name = requiredPlainLine('Please enter a name.', groupLimits.name)

export const newGroupSchema = z
  .object({
    name,
    kind: z.enum(['adults', 'minors'], 'Please choose who it is for.'),
    adult: z.string().optional(),
  })
  .refine(({ kind, adult }) => kind === 'adults' || adult !== undefined, {
    path: ['adult'],
    error: 'A group for young people needs an adult. Please confirm that you are one.',
  })

export const groupSchema = z
  .object({
    name,
    goalMeasure: z.enum(['none', 'days', 'pages'], 'Please choose a goal.'),
    /** Ignored without a goal. */
    goalAmount: z
      .string()
      .default('')
      .transform((text) => Number(text.trim() || Number.NaN)),
  })
  .refine(
    ({ goalMeasure, goalAmount }) =>
      goalMeasure === 'none' ||
      (Number.isInteger(goalAmount) && goalAmount >= 1 && goalAmount <= groupLimits.goal),
    {
      path: ['goalAmount'],
      error: `Please enter a whole number from 1 to ${groupLimits.goal.toLocaleString('en-US')}.`,
    },
  )

export const sharingSchema = z.object({
  share: z.enum(['done', 'amount', 'nothing'], 'Please choose what you share.'),
  muted: z.string().optional(),
})

export const messageSchema = z.object({
  words: z
    .string('Please choose what to send.')
    .refine(isMessageKey, { error: 'Please choose what to send.' })
    .transform((words) => words as MessageKey),
})

const reasons = ['pressure', 'unwanted', 'name', 'adult', 'other'] as const satisfies ReportReason[]

export const reportSchema = z.object({
  reason: z.enum(reasons, 'Please choose what happened.'),
  note: optionalText(groupLimits.note),
  message: z.string().max(64).optional(),
})

/** The action also checks that `finishBy` is not before today. */
export const khatmaSchema = z.object({
  finishBy: z
    .string()
    .default('')
    .transform((date) => date.trim())
    .refine((date) => date === '' || isLocalDate(date), { error: 'Please enter a date.' }),
})

export const juzSchema = z.object({
  juz: z.coerce.number('Please choose a juz.').int().min(1).max(30),
  /** When the juz was taken that the admin releases; missing when a member hands back their own. */
  takenAt: z.string().max(40).optional(),
})

export const noFields = z.object({})

/**
 * An invite code as it was typed. The field is not named `code`, because fields with that name are treated as secrets.
 */
export const codeSchema = z.object({
  invite: z
    .string('Please enter the code.')
    .max(40, 'A code has eight letters and digits.')
    .refine((text) => /^[A-Z0-9]{8}$/.test(normalizeCode(text)), {
      error: 'A code has eight letters and digits, such as K7M3-QXRP.',
    }),
})

export const removeSchema = z.object({ block: z.string().optional() })
export const handOverSchema = z.object({ adult: z.string().optional() })
