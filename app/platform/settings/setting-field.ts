/** The input type of a setting, which determines its stored type and validation. */
export type SettingInput =
  | 'line'
  | 'characters'
  | 'email'
  | 'url'
  | 'time'
  | 'timeZone'
  | 'number'
  | 'checkbox'
  | 'choice'
  | 'lines'
  | 'password'
  | 'color'
  | 'file'

export interface SettingField<Name extends string = string, Value = unknown> {
  name: Name
  input: SettingInput
  /** The default value. */
  default: Value
  label: string
  hint?: string
  /** Whether it may be empty. */
  optional?: boolean
  /** Whether the default is a sample that each site replaces. */
  hasSample?: boolean
  /** Bounds of a number; maximum length of a text or of each line. */
  min?: number
  max?: number
  maxLines?: number
  /** The label of each allowed value. */
  options?: Record<string, string>
  /** Additional validation: an error message, or false. */
  check?(value: Value): string | false
  /** What a stored text must match. */
  pattern?: RegExp
}

type Options<Value> = Omit<SettingField<string, Value>, 'name' | 'input' | 'default' | 'label'>

const fieldOf =
  <Value>(input: SettingInput) =>
  <const Name extends string>(
    name: Name,
    label: string,
    value: Value,
    options: Options<Value> = {},
  ): SettingField<Name, Value> => ({ name, input, label, default: value, ...options })

/** One line of text, of at most `max` characters. */
export const line = fieldOf<string>('line')
/** A set of characters, exactly as typed. */
export const characters = fieldOf<string>('characters')
export const email = fieldOf<string>('email')
export const url = fieldOf<string>('url')
/** A local time; its value is HH:MM. */
export const time = fieldOf<string>('time')
export const timeZone = fieldOf<string>('timeZone')
export const number = fieldOf<number>('number')
export const checkbox = fieldOf<boolean>('checkbox')
/** One of the values in `options`. */
export const choice = <const Name extends string, const Options extends Record<string, string>>(
  name: Name,
  label: string,
  value: keyof Options & string,
  { hint, options }: { hint?: string; options: Options },
): SettingField<Name, keyof Options & string> => ({
  name,
  input: 'choice',
  label,
  default: value,
  options,
  ...(hint ? { hint } : {}),
})
/** A list of texts, one per line, without empty lines or duplicates. */
export const lines = fieldOf<string[]>('lines')

/** The path of an uploaded file; empty if there is none. The file is uploaded in a form of its own. */
export const file = fieldOf<string>('file')

/** A color such as '#1f5a43', in lower case. */
export const color = fieldOf<string>('color')

/** Stored encrypted, and never shown. */
export const password = fieldOf<string>('password')

/** The values of fields, by name. */
export type ValuesOf<Field> =
  Field extends SettingField<infer Name, infer Value> ? { [Key in Name]: Value } : never

export type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? { [Key in keyof Intersection]: Intersection[Key] }
  : never

export function defaultsOf<Field extends SettingField>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field.name, field.default])) as UnionToIntersection<
    ValuesOf<Field>
  >
}
