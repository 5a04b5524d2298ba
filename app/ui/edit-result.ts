import type { FormResult } from '#app/platform/http/form-result.ts'
import type { Picture } from './picture.ts'

/** What the form of a text learns that was not saved. */
export interface EditResult extends FormResult<never> {
  /** Somebody else was faster: their version, on top of which one can save now. */
  conflict: { version: number } | null
  /** The picture that the form shows now, where it has one. */
  picture?: Picture | null
}
