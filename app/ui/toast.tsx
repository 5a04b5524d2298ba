import { Form, useMatches } from 'react-router'
import type { Flash } from '#app/platform/http/flash.server.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * Says what was just done, beside where it was done, and offers to undo it. A loader of the page, or of
 * one around it, gives `flash` (see `takeFlash`). It stays in sight until the next step.
 */
export function Toast() {
  const flash = useMatches()
    .map((match) => (match.loaderData as { flash?: Flash | null } | undefined)?.flash)
    .find(Boolean)
  return (
    // There before it has anything to say: a region that appears together with its words is often not read.
    <div role="status" className="sticky top-3 z-20">
      {flash && (
        // biome-ignore lint/a11y/noAutofocus: a page that arrives with news has them read out, scripts or none
        <div tabIndex={-1} className="outline-none" autoFocus>
          <FlashMessage flash={flash} />
        </div>
      )}
    </div>
  )
}

/** What a toast shows; the toast itself reads it out. */
export function FlashMessage({ flash }: { flash: Flash }) {
  return (
    <Notice tone={flash.tone ?? 'good'} readAlready>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold">{flash.text}</p>
        {flash.undo && <Undo {...flash.undo} />}
      </div>
    </Notice>
  )
}

function Undo({ action, fields = {}, label = 'Undo' }: NonNullable<Flash['undo']>) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet">{label}</Button>
    </Form>
  )
}
