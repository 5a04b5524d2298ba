import type { SignupView } from './signup-view.server.ts'

/** Whether a member can sign up with one tap: no answer, age or shift is required. */
export const isOneTap = ({
  minimumAge,
  guardianUnder,
  questions,
  shifts,
}: Pick<SignupView, 'minimumAge' | 'guardianUnder' | 'questions' | 'shifts'>) =>
  minimumAge === null &&
  guardianUnder === null &&
  shifts.length === 0 &&
  !questions.some(({ required }) => required)
