import type { EditReply } from './edit-reply.ts'
import type { Picture } from './picture.ts'

/** What the fields of a text's form show: what was typed last, or what is stored. */
export interface Edited {
  values: Record<string, string>
  errors: Record<string, string>
  picture: Picture | null
}

/** `values` and `picture`: what is stored, or what a new text begins with. */
export function editedOf(
  values: Record<string, string>,
  reply: Omit<EditReply, 'conflict'> | undefined,
  picture: Picture | null = null,
): Edited {
  return {
    values: reply?.values ?? values,
    errors: reply?.errors ?? {},
    picture: reply?.picture === undefined ? picture : reply.picture,
  }
}

/** What a field of such a form is given. */
export function editedField({ values, errors }: Pick<Edited, 'values' | 'errors'>) {
  return (name: string) => ({ name, id: name, defaultValue: values[name] ?? '', error: errors[name] })
}
