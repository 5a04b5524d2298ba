import type { SettingInput } from '#app/platform/settings/setting-field.ts'
import type { NamedTimeZone } from '#app/platform/time/list-time-zones.server.ts'
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx'
import { ColorField } from './color-field.tsx'

/** The part of a setting's declaration that the page needs. Validation stays on the server. */
export interface SettingView {
  name: string
  input: SettingInput
  label: string
  hint: string | undefined
  options: Record<string, string> | undefined
  optional?: boolean | undefined
  /** Whether a number can be negative: a phone's numeric keyboard may have no minus sign. */
  isSigned?: boolean
}

export function SettingInputField({
  input,
  name,
  label,
  hint,
  options,
  optional = false,
  isSigned = false,
  value,
  error,
  zones,
}: SettingView & { value: string; error: string | undefined; zones: NamedTimeZone[] }) {
  const shared = { name, id: name, label, error, ...(hint ? { hint } : {}) }
  if (input === 'checkbox') return <Checkbox {...shared} value="yes" defaultChecked={value !== ''} />
  if (input === 'color') return <ColorField {...shared} required defaultValue={value} />
  if (input === 'lines') return <TextArea {...shared} required={!optional} rows={8} defaultValue={value} />
  if (input === 'choice') {
    return (
      <Select {...shared} required defaultValue={value}>
        {Object.entries(options ?? {}).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    )
  }
  if (input === 'timeZone') {
    return (
      <Select {...shared} required defaultValue={value}>
        {zones.map(({ zone, name }) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  const types = {
    line: 'text',
    characters: 'text',
    email: 'email',
    url: 'url',
    time: 'time',
    number: 'number',
    password: 'password',
    file: 'file',
  } as const
  return (
    <Field
      {...shared}
      type={types[input]}
      inputMode={input === 'number' && !isSigned ? 'numeric' : undefined}
      dir={types[input] === 'text' ? 'auto' : undefined}
      autoComplete={input === 'password' ? 'new-password' : 'off'}
      required={!optional && input !== 'password'}
      defaultValue={value}
    />
  )
}
