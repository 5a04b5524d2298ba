import { countText } from '#app/platform/count-text.ts'
import type { ShiftView, SignupView } from './signup-view.server.ts'

/** '3 spots left'; for a full shift, what happens when someone chooses it. */
export function describeShiftSpots({ isFull, spotsLeft, waiting }: ShiftView) {
  if (isFull) return `Full${waiting > 0 ? `, ${waiting} waiting` : ''}. You can join the waitlist.`
  return spotsLeft === null ? 'Everyone is welcome' : countText(spotsLeft, 'spot left', 'spots left')
}

/** Whether the viewer is signed up without a shift, and can stay without one (decision 049). */
export const lacksShift = (ownSignup: SignupView['ownSignup']) =>
  ownSignup !== null && ownSignup.status !== 'cancelled' && ownSignup.shiftId === null
