import type { FormReply } from '#app/platform/http/form-reply.ts'
import type { Picture } from './picture.ts'

/** What the form of a text learns that was not saved. */
export interface EditReply extends FormReply<never> {
  /** The picture that the form shows now, where it has one. */
  picture?: Picture | null
}
