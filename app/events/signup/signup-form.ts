import { z } from 'zod'
import { ageGroups, type Guardian } from '#app/events/roster/guardian.ts'
import { partyLimits } from '#app/events/roster/party-limits.ts'
import { answerField, maxAnswerLength, type Question } from '#app/events/roster/questions.ts'
import { lacksShift } from '#app/events/roster/shift-spots.ts'
import type { SignupView } from '#app/events/roster/signup-view.server.ts'
import {
  optionalEmail,
  optionalLine,
  optionalPlainLine,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredPlainLine,
} from '#app/platform/http/form-text.ts'
import type { Party } from './signup-store.server.ts'

export const notSavedMessage = 'Not saved yet. Please correct the highlighted fields.'
export const guardianTooLateMessage = 'The event has started, so a parent or guardian can no longer agree.'
/** The spots are those of the event, or of the shift. */
export const partyTooLargeMessage = 'Your party is larger than the number of spots.'

type Rules = Pick<SignupView, 'maxPartySize' | 'minimumAge' | 'guardianUnder' | 'questions'> &
  Partial<Pick<SignupView, 'shifts' | 'ownSignup' | 'canAskGuardian'>>

const guestShape = {
  name: requiredPlainLine('Please enter your name.', partyLimits.name),
  email: requiredEmail(),
}

interface Person {
  isGuest: boolean
  isNew: boolean
  /** For members whose account has no name yet, such as those who logged in by phone. */
  asksName?: boolean
  /** A member's address; guests enter theirs. */
  ownEmail?: string
}

/**
 * Validates the sign-up form. For members, everything is optional except what the organizer requires, and a name if
 * their account has none.
 */
export function signupSchema(
  rules: Rules,
  { isGuest, isNew, asksName = false, ownEmail = '' }: Person,
): z.ZodObject {
  const { maxPartySize, minimumAge, questions, shifts = [], ownSignup = null } = rules
  const answerFields = questions.map(({ required }, index) => [
    answerField(index),
    required ? requiredLine('Please answer this question.', maxAnswerLength) : optionalLine(maxAnswerLength),
  ])
  const asksAge = isNew && ageGroups(rules).length > 0
  const schema = z.object({
    ...(isGuest ? guestShape : {}),
    ...(asksName && isNew ? { name: guestShape.name } : {}),
    ...(isGuest && asksAge ? { email: optionalEmail() } : {}),
    ...(asksAge ? ageShape(rules, isGuest) : {}),
    ...(shifts.length > 0 ? { shift: shiftField(shifts, lacksShift(ownSignup)) } : {}),
    partySize: z
      .string()
      .default('')
      .transform((value) => (value.trim() === '' ? 1 : Number(value)))
      .refine((value) => Number.isInteger(value) && value >= 1 && value <= maxPartySize, {
        error:
          maxPartySize === 1
            ? 'You can only sign yourself up for this event.'
            : `Please enter a number from 1 to ${maxPartySize}.`,
      }),
    childNames: optionalText(partyLimits.childNames),
    note: optionalText(partyLimits.note),
    ...(minimumAge !== null && isNew
      ? { ageConfirmed: z.literal('yes', `Everyone in your party must be ${minimumAge} or older.`) }
      : {}),
    ...Object.fromEntries(answerFields),
  })
  const withRoom = isNew && shifts.length > 0 ? schema.refine(fitsShift(shifts), tooLargeForShift) : schema
  return asksAge ? withAgeRules(withRoom, isGuest, ownEmail) : withRoom
}

const tooLargeForShift = {
  path: ['partySize'],
  error: 'Your party is larger than the number of spots in this shift.',
}

/** A guest would otherwise learn only from a missing email that their party can never get a spot in the shift. */
const fitsShift = (shifts: SignupView['shifts']) => (value: Record<string, unknown>) => {
  const capacity = shifts.find(({ id }) => id === value.shift)?.capacity ?? null
  return capacity === null || Number(value.partySize) <= capacity
}

/** The age group, and the guardian of a minor. A member cannot be under 13. */
function ageShape(rules: Rules, isGuest: boolean) {
  const groups = ageGroups(rules).map(([group]) => group)
  const { canAskGuardian = true } = rules
  return {
    ageGroup: z
      .string()
      .default('')
      .refine((group) => groups.some((each) => each === group), {
        error: 'Please choose your age.',
        abort: true,
      })
      .refine((group) => isGuest || group !== 'under13', { error: underAgeMember, abort: true })
      .refine((group) => canAskGuardian || group === 'adult', { error: guardianTooLateMessage }),
    guardianName: optionalPlainLine(partyLimits.name),
    guardianEmail: optionalEmail(),
  }
}

const underAgeMember =
  'Accounts are for people who are 13 or older. Please ask a parent to sign you up, and to delete this account.'

/** The rules that depend on the age group. They run even if other fields are not valid. */
function withAgeRules(schema: z.ZodObject, isGuest: boolean, ownEmail: string) {
  const isMinor = ({ ageGroup }: Record<string, unknown>) => ageGroup === 'minor' || ageGroup === 'under13'
  const isUnder13 = ({ ageGroup }: Record<string, unknown>) => ageGroup === 'under13'
  const rules: [field: string, error: string, isValid: (value: Record<string, unknown>) => boolean][] = [
    ['email', 'Please enter your email address.', (form) => !isGuest || isUnder13(form) || form.email !== ''],
    [
      'guardianName',
      'Please enter the name of your parent or guardian.',
      (form) => !isMinor(form) || form.guardianName !== '',
    ],
    [
      'guardianEmail',
      'Please enter the email address of your parent or guardian.',
      (form) => !isMinor(form) || form.guardianEmail !== '',
    ],
    [
      'guardianEmail',
      'Please enter the address of your parent or guardian, not your own.',
      (form) =>
        form.ageGroup !== 'minor' ||
        form.guardianEmail === '' ||
        !isSameAddress(isGuest ? form.email : ownEmail, form.guardianEmail),
    ],
    [
      'partySize',
      'You can only sign yourself up. An adult can sign up a family.',
      (form) => !isMinor(form) || form.partySize === 1 || typeof form.partySize !== 'number',
    ],
  ]
  return rules.reduce(
    (checked, [path, error, isValid]) => checked.refine(isValid, { path: [path], error, when: () => true }),
    schema,
  )
}

const isSameAddress = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase()

/** The guardian in the values of a valid form; null if none has to agree. */
function guardianOf({ ageGroup, guardianName, guardianEmail }: Record<string, unknown>): Guardian | null {
  if (ageGroup !== 'minor' && ageGroup !== 'under13') return null
  return { ageGroup, name: String(guardianName), email: String(guardianEmail) }
}

const shiftField = (shifts: SignupView['shifts'], isOptional: boolean) =>
  z
    .string('Please choose a shift.')
    .refine((id) => (isOptional && id === '') || shifts.some((shift) => shift.id === id), {
      error: 'Please choose a shift.',
    })

/** The party in the values of a valid form. */
export function partyOf(value: Record<string, unknown>, questions: Question[]): Party {
  const answers = questions.map(({ text }, index) => [text, String(value[answerField(index)] ?? '')])
  return {
    partySize: Number(value.partySize),
    ...(value.shift === undefined ? {} : { shiftId: String(value.shift) || null }),
    childNames: String(value.childNames ?? ''),
    note: String(value.note ?? ''),
    answers: Object.fromEntries(answers.filter(([, answer]) => answer)),
    guardian: guardianOf(value),
  }
}
