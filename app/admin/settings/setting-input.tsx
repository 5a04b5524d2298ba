import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx'
import type { SettingField } from './setting-sections.ts'

/** The field in which a setting is edited. */
export function SettingInput({
  kind,
  name,
  label,
  hint,
  value,
  error,
  zones,
}: SettingField & { value: string; error: string | undefined; zones: string[] }) {
  const shared = { name, id: name, label, hint, error }
  if (kind === 'yes') return <Checkbox {...shared} value="yes" defaultChecked={value !== ''} />
  if (kind === 'lines') return <TextArea {...shared} required rows={8} defaultValue={value} />
  if (kind === 'zone') {
    return (
      <Select {...shared} required defaultValue={value}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
    )
  }
  const types = { line: 'text', email: 'email', address: 'url', number: 'number' } as const
  return (
    <Field
      {...shared}
      type={types[kind]}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      dir={kind === 'line' ? 'auto' : undefined}
      autoComplete="off"
      required
      defaultValue={value}
    />
  )
}
