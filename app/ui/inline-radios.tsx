/** Radio buttons side by side, for a fieldset with a legend. */
export function InlineRadios({
  name,
  labels,
  defaultValue,
  invalid = false,
}: {
  name: string
  /** By value. */
  labels: Record<string, string>
  defaultValue: string | undefined
  invalid?: boolean
}) {
  return (
    <div className="flex flex-wrap gap-x-8">
      {Object.entries(labels).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-invalid={invalid || undefined}
            className="size-5 accent-evergreen"
          />
          {label}
        </label>
      ))}
    </div>
  )
}
