import { countText } from '#app/platform/count-text.ts'
import type { ShiftView } from './signup-view.server.ts'

/** '3 spots left', or what happens when someone chooses a full shift. */
export function describeShiftPlaces({ isFull, placesLeft, waiting }: ShiftView) {
  if (isFull) return `Full${waiting > 0 ? `, ${waiting} waiting` : ''}. You can join the waitlist.`
  return placesLeft === null ? 'Everyone is welcome' : countText(placesLeft, 'spot left', 'spots left')
}
