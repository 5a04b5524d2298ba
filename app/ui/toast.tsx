import { useMatches } from 'react-router'
import type { Flash } from '#app/platform/http/flash.server.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { PostForm } from './post-form.tsx'

/**
 * Shows the flash message with an optional undo button until the next navigation. A loader of the page or of a
 * parent route provides `flash` (see `takeFlash`).
 */
export function Toast() {
  const flash = useMatches()
    .map((match) => (match.loaderData as { flash?: Flash | null } | undefined)?.flash)
    .find(Boolean)
  return (
    // Always rendered: screen readers often skip a live region that appears together with its text.
    <div role="status" className="sticky top-3 z-20">
      {flash && (
        // biome-ignore lint/a11y/noAutofocus: announces the message of a newly loaded page, even without JavaScript
        <div tabIndex={-1} className="outline-none" autoFocus>
          <FlashMessage flash={flash} />
        </div>
      )}
    </div>
  )
}

/** The content of a toast; the surrounding live region announces it. */
export function FlashMessage({ flash }: { flash: Flash }) {
  return (
    <Notice tone={flash.tone ?? 'good'} inLiveRegion>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold">{flash.text}</p>
        {flash.undo && <Undo {...flash.undo} />}
      </div>
    </Notice>
  )
}

function Undo({ action, fields = {}, label = 'Undo' }: NonNullable<Flash['undo']>) {
  return (
    <PostForm action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet">{label}</Button>
    </PostForm>
  )
}
