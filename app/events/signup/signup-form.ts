import { z } from 'zod'
import { partyLimits } from '#app/events/roster/party-limits.ts'
import { answerField, maxAnswerLength, type Question } from '#app/events/roster/questions.ts'
import {
  optionalLine,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredPlainLine,
} from '#app/platform/http/form-text.ts'
import type { Party } from './signup-store.server.ts'

interface Rules {
  maxPartySize: number
  minimumAge: number | null
  questions: Question[]
}

const guestShape = {
  name: requiredPlainLine('Please enter your name.', partyLimits.name),
  email: requiredEmail(),
}

/** The form of a sign-up. Everything is optional for members, unless the organizer requires it. */
export function signupSchema(
  { maxPartySize, minimumAge, questions }: Rules,
  { isGuest, isNew }: { isGuest: boolean; isNew: boolean },
): z.ZodObject {
  const answers = questions.map(({ required }, index) => [
    answerField(index),
    required ? requiredLine('Please answer this question.', maxAnswerLength) : optionalLine(maxAnswerLength),
  ])
  return z.object({
    ...(isGuest ? guestShape : {}),
    partySize: z
      .string()
      .default('')
      .transform((value) => (value.trim() === '' ? 1 : Number(value)))
      .refine((value) => Number.isInteger(value) && value >= 1 && value <= maxPartySize, {
        error:
          maxPartySize === 1
            ? 'You can sign up only yourself for this event.'
            : `Please enter a number from 1 to ${maxPartySize}.`,
      }),
    childNames: optionalText(partyLimits.childNames),
    note: optionalText(partyLimits.note),
    ...(minimumAge !== null && isNew
      ? { ageConfirmed: z.literal('yes', `Everyone in your party must be ${minimumAge} or older.`) }
      : {}),
    ...Object.fromEntries(answers),
  })
}

/** The party in the values of a valid form. */
export function partyOf(value: Record<string, unknown>, questions: Question[]): Party {
  const answers = questions.map(({ text }, index) => [text, String(value[answerField(index)] ?? '')])
  return {
    partySize: Number(value.partySize),
    childNames: String(value.childNames ?? ''),
    note: String(value.note ?? ''),
    answers: Object.fromEntries(answers.filter(([, answer]) => answer)),
  }
}
