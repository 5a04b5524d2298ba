import type { EditResult } from './edit-result.ts'
import type { Picture } from './picture.ts'

/** The values of an edit form: as last submitted, or as stored. */
export interface FormState {
  values: Record<string, string>
  errors: Record<string, string>
  picture: Picture | null
}

/** Combines the stored values and picture, or the defaults of a new item, with the result of a failed submission. */
export function toFormState(
  values: Record<string, string>,
  result: EditResult | undefined,
  picture: Picture | null = null,
): FormState {
  return {
    values: result?.values ?? values,
    errors: result?.errors ?? {},
    picture: result?.picture === undefined ? picture : result.picture,
  }
}

/** Returns a function that returns the props of a field by its name. */
export function formFieldProps({ values, errors }: Pick<FormState, 'values' | 'errors'>) {
  return (name: string) => ({ name, id: name, defaultValue: values[name] ?? '', error: errors[name] })
}
