import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { appTexts } from './app-texts.ts'

const stores = [
  { name: 'iOS', text: 'iPhone and iPad (iOS)' },
  { name: 'Android', text: 'Android' },
]

/**
 * The app is not in the stores yet, and the buttons say so. They use `aria-disabled` instead of `disabled`, so that
 * keyboard and screen reader users can reach them and learn why.
 */
export function StoreButtons() {
  return (
    <section aria-labelledby="download">
      {/* Not in capitals, which would turn “iOS” into “IOS”. */}
      <EditableText as="h2" text={appTexts.storesTitle} id="download" className="eyebrow mb-3 normal-case" />
      <div className="flex flex-wrap gap-3">
        {stores.map(({ name, text }) => (
          <Button
            key={name}
            type="button"
            variant="quiet"
            aria-disabled="true"
            aria-describedby="stores-soon"
            className="flex-col items-start gap-0 py-2.5 text-start"
          >
            Download Mobile App
            <span className="text-sm font-normal">{text} · coming soon</span>
          </Button>
        ))}
      </div>
      <EditableText as="p" text={appTexts.storesNote} id="stores-soon" className="mt-3 text-sm text-muted" />
    </section>
  )
}
