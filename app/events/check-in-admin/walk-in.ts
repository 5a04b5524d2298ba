import { countText } from '#app/platform/count-text.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { walkInSchema } from './door-schema.ts'

/** 'This event has only 4 spots. With this party, there would be 5 people.' */
export const describeOverCapacity = (capacityError: string, peopleCount: number | string) =>
  `${capacityError} With this party, there would be ${peopleCount} people.`

export const describeCapacity = (capacity: number | null) =>
  `This event has only ${countText(capacity ?? 0, 'spot', 'spots')}.`

/**
 * Validates the walk-in form on the device, which may be offline. The server validates the form again, because only the
 * server knows which spots are offered to the waitlist, and who was added on other devices.
 */
export function readWalkIn(
  values: Record<string, string>,
  { capacity, expected }: { capacity: number | null; expected: number },
) {
  const form = walkInSchema.safeParse(values)
  if (!form.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of form.error.issues) errors[path.join('.')] ??= message
    return { value: null, result: { values, errors, problem: fieldsMessage, sent: null } }
  }
  const needed = expected + form.data.partySize
  if (capacity !== null && needed > Math.max(capacity, form.data.confirmedPlaces)) {
    const confirmationValues: Record<string, string> = { ...values, confirmedPlaces: String(needed) }
    const errors = { confirmedPlaces: describeCapacity(capacity) }
    return { value: null, result: { values: confirmationValues, errors, problem: fieldsMessage, sent: null } }
  }
  const success: FormResult<string> = {
    values: {},
    errors: {},
    problem: null,
    sent: `${form.data.name} is here.`,
  }
  return { value: form.data, result: success }
}

const fieldsMessage = 'Not added yet. Please correct the highlighted fields.'
