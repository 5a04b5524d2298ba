import type { SignupView } from './signup-view.server.ts'

/** Whether a member cannot sign up with one tap: an answer, an age or a shift is required. */
export const needsForm = ({
  minimumAge,
  guardianUnder,
  questions,
  shifts,
}: Pick<SignupView, 'minimumAge' | 'guardianUnder' | 'questions' | 'shifts'>) =>
  minimumAge !== null ||
  guardianUnder !== null ||
  shifts.length > 0 ||
  questions.some(({ required }) => required)
