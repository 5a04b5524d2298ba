/** How a setting is entered; its kind says what is stored, and what the form takes. */
export type SettingInput =
  | 'line'
  | 'characters'
  | 'email'
  | 'url'
  | 'timeZone'
  | 'number'
  | 'checkbox'
  | 'choice'
  | 'lines'

export interface SettingField<Name extends string = string, Value = unknown> {
  name: Name
  input: SettingInput
  /** The value until somebody sets another one. */
  default: Value
  label: string
  hint?: string
  /** Numbers: the value's bounds. Texts: how long one may be, and each line of several. */
  min?: number
  max?: number
  maxLines?: number
  /** What can be chosen: the label of each value. */
  options?: Record<string, string>
  /** Says what is wrong with a value beyond what its input checks. */
  check?(value: Value): string | false
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

/** One line of text; `max` characters. */
export const line = fieldOf<string>('line')
/** A set of characters, exactly as typed. */
export const characters = fieldOf<string>('characters')
export const email = fieldOf<string>('email')
export const url = fieldOf<string>('url')
export const timeZone = fieldOf<string>('timeZone')
export const number = fieldOf<number>('number')
export const checkbox = fieldOf<boolean>('checkbox')
/** One of some values, which `options` names. */
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
/** A list of texts, one a line, without empty ones and duplicates. */
export const lines = fieldOf<string[]>('lines')

/** The values of some fields, by their names. */
export type ValuesOf<Field> =
  Field extends SettingField<infer Name, infer Value> ? { [Key in Name]: Value } : never

export type Merged<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? { [Key in keyof Intersection]: Intersection[Key] }
  : never

export function defaultsOf<Field extends SettingField>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field.name, field.default])) as Merged<ValuesOf<Field>>
}
