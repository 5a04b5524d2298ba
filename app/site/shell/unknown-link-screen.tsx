import type { UnknownLink } from '#app/platform/http/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { unknownLinkTexts } from './shell-texts.ts'

/** Shown for an emailed sign-up link that does not work. */
export function UnknownLinkScreen({ newLinkPath }: UnknownLink) {
  const t = useText()
  const { settings } = useShell()
  return (
    <div className="shell-width max-w-2xl pt-10 sm:pt-16">
      <title>{`This link does not work · ${settings.name}`}</title>
      <EditableText as="h1" text={unknownLinkTexts.title} className="mb-3 text-2xl" />
      <EditableText as="p" text={unknownLinkTexts.text} />
      {newLinkPath && <EditableText as="p" text={unknownLinkTexts.help} className="mt-3" />}
      <div className="mt-6 flex flex-wrap gap-3">
        {newLinkPath ? (
          <ButtonLink href={newLinkPath}>{t(unknownLinkTexts.newLink)}</ButtonLink>
        ) : (
          <ButtonLink href="/volunteer">{t(unknownLinkTexts.events)}</ButtonLink>
        )}
        <ButtonLink variant="quiet" href="/contact">
          {t(unknownLinkTexts.contact)}
        </ButtonLink>
      </div>
    </div>
  )
}
