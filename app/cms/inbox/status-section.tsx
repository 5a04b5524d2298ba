import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select } from '#app/ui/field.tsx'

interface Choice {
  name: string
  label: string
  options: Record<string, string>
}

export interface StatusButton {
  status: string
  label: string
  /** The date input of the status, if it has one. */
  date: { name: string; label: string; today: string; choice: Choice | null } | null
}

interface Props {
  /** The path of the item's page. */
  path: string
  version: number
  buttons: StatusButton[]
}

export function StatusButtons({ path, version, buttons }: Props) {
  return buttons.map(({ status, label }) => (
    <ChangeButton key={status} action={`${path}/status`} hiddenFields={{ status, version }}>
      {label}
    </ChangeButton>
  ))
}

/** A button for each next status, or a form if the status has a date. */
export function StatusSection({ path, version, buttons, hint }: Props & { hint: string }) {
  const buttonsWithDate = buttons.flatMap(({ date, ...button }) => (date ? [{ ...button, date }] : []))
  return (
    <section aria-labelledby="status">
      <h2 id="status" className="mb-3 text-lg">
        Status
      </h2>
      {buttonsWithDate.map(({ status, label, date }) => (
        <div key={status} className="mb-3">
          <ChangeForm action={`${path}/status`} submitLabel={label} hiddenFields={{ status, version }}>
            <Field
              label={date.label}
              name={date.name}
              type="date"
              required
              max={date.today}
              defaultValue={date.today}
            />
            {date.choice && <ChoiceField choice={date.choice} />}
          </ChangeForm>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <StatusButtons path={path} version={version} buttons={buttons.filter(({ date }) => !date)} />
      </div>
      <p className="mt-3 text-sm text-muted">{hint}</p>
    </section>
  )
}

const ChoiceField = ({ choice: { name, label, options } }: { choice: Choice }) => (
  <Select label={label} name={name} required defaultValue="">
    <option value="">Choose…</option>
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </Select>
)
