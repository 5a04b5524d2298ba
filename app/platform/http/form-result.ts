/** Action data of a page after one of its forms was submitted. */
export interface FormResult<Sent> {
  /** The submitted values, to fill the form again; empty after success. */
  values: Record<string, string>
  /** Error messages by field name. */
  errors: Record<string, string>
  /** The error message for the whole form; null when there is none. */
  problem: string | null
  sent: Sent | null
  /** A puzzle that lifts the rate limit once the browser has solved it; see `proof-of-work.server.ts`. */
  challenge?: string
}

/** Shown above a form with errors next to its fields. */
export const correctFieldsMessage = 'Please correct the highlighted fields.'

/** Shown above a form that could not be saved, because the database or the site is unavailable. */
export const unavailableMessage =
  'This could not be saved right now. What you typed is still here. Please try again in a moment.'

/** A honeypot field: hidden from people, but filled in by spam bots. */
export const honeypotField = 'website'

/** A hidden field with the solution of a challenge. */
export const proofField = 'proof'

/** A hidden field with the id of the working copy that a form continues. */
export const workingCopyField = 'workingCopy'
