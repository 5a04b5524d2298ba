import type { EditReply } from '#app/platform/http/edit-reply.ts'

/** What the fields of a text's form show: what was typed last, or what is stored. */
export interface Edited {
  values: Record<string, string>
  errors: Record<string, string>
}

export function editedOf(values: Record<string, string>, reply: EditReply | undefined): Edited {
  return { values: reply?.values ?? values, errors: reply?.errors ?? {} }
}

/** What a field of such a form is given. */
export function editedField({ values, errors }: Edited) {
  return (name: string) => ({ name, id: name, defaultValue: values[name] ?? '', error: errors[name] })
}
