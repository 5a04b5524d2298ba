import type { EditReply } from './edit-reply.ts'
import type { Picture } from './picture.ts'

/** What the fields of a text's form show: what was typed last, or what is stored. */
export interface FormState {
  values: Record<string, string>
  errors: Record<string, string>
  picture: Picture | null
}

/** `values` and `picture`: what is stored, or what a new text begins with. */
export function toFormState(
  values: Record<string, string>,
  result: EditReply | undefined,
  picture: Picture | null = null,
): FormState {
  return {
    values: result?.values ?? values,
    errors: result?.errors ?? {},
    picture: result?.picture === undefined ? picture : result.picture,
  }
}

/** What a field of such a form is given. */
export function formFieldProps({ values, errors }: Pick<FormState, 'values' | 'errors'>) {
  return (name: string) => ({ name, id: name, defaultValue: values[name] ?? '', error: errors[name] })
}
