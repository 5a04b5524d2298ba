import type { FormResult } from '#app/platform/http/form-result.ts'
import type { Picture } from './picture.ts'

/** Action data of an edit form that was not saved. */
export interface EditResult extends FormResult<never> {
  /** Set on an edit conflict: the newer version, which the next save will replace. */
  conflict: { version: number } | null
  /** The selected picture, if the form has a picture field. */
  picture?: Picture | null
}
