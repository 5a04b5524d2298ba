import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface Choice {
  name: string
  label: string
  options: Record<string, string>
}

export interface StatusButton {
  status: string
  label: string
  /** The date input of the status, if it has one. */
  date: { name: string; label: string; min: string; today: string; choice: Choice | null } | null
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

export interface StatusSectionProps extends Props {
  hint: string
  /** The result if the status could not be changed. */
  result?: FormResult<unknown> | undefined
}

/** A button for each next status, or a form if the status has a date. */
export function StatusSection({ path, version, buttons, hint, result }: StatusSectionProps) {
  const buttonsWithDate = buttons.flatMap(({ date, ...button }) =>
    date ? [{ ...button, date, result: result?.values.status === button.status ? result : undefined }] : [],
  )
  const isShownInForm = buttonsWithDate.some((button) => button.result)
  return (
    <section aria-labelledby="status">
      <h2 id="status" className="mb-3 text-lg">
        Status
      </h2>
      {result && !isShownInForm && (
        <div className="mb-3">
          <Notice tone="error">{result.problem}</Notice>
        </div>
      )}
      {buttonsWithDate.map(({ status, label, date, result }) => (
        <div key={status} className="mb-3">
          <ChangeForm
            action={`${path}/status`}
            result={result}
            submitLabel={label}
            hiddenFields={{ status, version }}
          >
            <Field
              label={date.label}
              name={date.name}
              type="date"
              required
              min={date.min}
              max={date.today}
              defaultValue={result?.values[date.name] ?? date.today}
            />
            {date.choice && <ChoiceField choice={date.choice} value={result?.values[date.choice.name]} />}
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

const ChoiceField = ({
  choice: { name, label, options },
  value = '',
}: {
  choice: Choice
  value: string | undefined
}) => (
  <Select label={label} name={name} required defaultValue={value}>
    <option value="">Choose…</option>
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </Select>
)
