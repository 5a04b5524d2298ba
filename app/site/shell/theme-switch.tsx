import { useId } from 'react'
import type { Theme } from '#app/platform/http/theme-cookie.ts'

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** A form, so that it works without JavaScript; `enhance.ts` makes it instant. */
export function ThemeSwitch({
  theme,
  stacked = false,
}: {
  theme: Theme | null
  /** Whether phones show the label above the buttons, to leave room beside them. */
  stacked?: boolean
}) {
  const id = useId()
  return (
    <form
      method="post"
      action="/theme"
      data-theme-switch
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${stacked ? 'max-sm:flex-col max-sm:items-start max-sm:gap-y-0.5' : ''}`}
    >
      <span id={id} className="text-sm text-muted">
        Theme
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser */}
      <div
        role="group"
        aria-labelledby={id}
        className="inline-flex max-w-full flex-wrap overflow-hidden rounded-md border border-edge"
      >
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={(theme ?? 'system') === value}
            suppressHydrationWarning
            className="min-h-11 cursor-pointer border-s border-hairline bg-surface px-2.5 text-sm sm:px-3.5 text-ink first:border-0 aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-evergreen"
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  )
}
