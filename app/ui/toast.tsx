import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import type { Flash } from '#app/platform/http/flash.server.ts'
import { Button, ButtonLink } from './button.tsx'
import { ChangeButton } from './change-form.tsx'
import { noticeClass } from './notice.tsx'
import { useShell } from './page/use-shell.ts'
import { PostForm } from './post-form.tsx'
import { scrollRowIntoView } from './scroll-row-into-view.ts'
import { ShareButtons } from './share-buttons.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * Shows the flash message with an optional undo button until the next navigation, and moves the focus to it. A loader
 * of the page or of a parent route provides `flash` (see `takeFlash`).
 */
export function Toast() {
  const flash = useMatches()
    .map((match) => (match.loaderData as { flash?: Flash | null } | undefined)?.flash)
    .find(Boolean)
  const message = useRef<HTMLDivElement>(null)
  // Null if a script submitted the form that caused the message.
  const initialFlash = useRef(useHydrated() ? null : flash)
  useEffect(() => {
    // A page that was just loaded is already scrolled (`scroll-row-early.ts`).
    if (flash?.inPlace && flash !== initialFlash.current) scrollRowIntoView(message.current)
    if (!flash || flash.inPlace) return
    // The browser has focused the message of a document that was just loaded, unless the visitor moved on.
    if (flash === initialFlash.current && document.activeElement !== document.body) return
    message.current?.focus()
  }, [flash])
  return (
    <div className={flash?.inPlace ? 'sticky top-3 z-20' : undefined}>
      <div
        ref={message}
        data-toast
        tabIndex={-1}
        className={flash ? 'mb-6 scroll-mt-6 outline-none' : 'outline-none'}
        // biome-ignore lint/a11y/noAutofocus: announces the message of a newly loaded page, even without JavaScript
        autoFocus={Boolean(flash)}
      >
        <FlashMessage flash={flash} />
      </div>
    </div>
  )
}

/**
 * The content of a toast. Always rendered: screen readers often skip a live region that appears together with its
 * text.
 */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  return (
    <div className={flash ? noticeClass(flash.tone ?? 'success') : undefined}>
      <div className={flash ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2' : undefined}>
        {/* Only the text is announced: the buttons are outside the live region. */}
        <p role="status" className="font-semibold">
          {flash?.text}
        </p>
        {flash?.undo && <Undo {...flash.undo} />}
      </div>
      {flash?.published && <PublishedActions {...flash.published} />}
    </div>
  )
}

function PublishedActions({ title, path, duplicatePath, repeatPath }: NonNullable<Flash['published']>) {
  const { origin } = useShell()
  return (
    <ShareButtons content={{ title, text: title, url: origin + path }} className="mt-3 mb-4 max-w-xl">
      <ButtonLink variant="quiet" href={path} className="flex-auto px-2">
        View
      </ButtonLink>
      <ChangeButton action={duplicatePath} confirmUnsaved>
        Duplicate
      </ChangeButton>
      {repeatPath && (
        <ChangeButton action={repeatPath} confirmUnsaved>
          Repeat next week
        </ChangeButton>
      )}
    </ShareButtons>
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
