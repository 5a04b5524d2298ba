import type { FormResult } from '#app/platform/http/form-result.ts'
import type { Picture } from './picture.ts'

/** Action data of an edit form that was not saved. */
export interface EditResult extends FormResult<never> {
  /** The selected picture, if the form has a picture field. */
  picture?: Picture | null
}
