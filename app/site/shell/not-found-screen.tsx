import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PictureView } from '#app/ui/picture-view.tsx'
import { notFoundTexts } from './shell-texts.ts'

const lostPathPicture = {
  id: 'lost-path',
  source: 'builtin' as const,
  alt: '',
  variants: [{ shape: 'wide' as const, width: 1200, height: 800, widths: [400, 800, 1200] }],
}

/** The 404 page, with links to other pages. */
export function NotFoundScreen() {
  const t = useText()
  const { settings, notFoundPicture } = useShell()
  return (
    <div className="shell-width pt-16 text-center">
      <title>{`Page not found · ${settings.name}`}</title>
      <PictureView
        picture={notFoundPicture ?? lostPathPicture}
        sizes="(min-width: 480px) 420px, 90vw"
        className="mx-auto w-full max-w-md rounded-md"
      />
      <EditableText as="h1" text={notFoundTexts.title} className="mt-8 text-2xl" />
      <EditableText as="p" text={notFoundTexts.text} className="mx-auto mt-3 max-w-md text-lg text-muted" />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">{t(notFoundTexts.home)}</ButtonLink>
        <ButtonLink variant="quiet" href="/volunteer">
          {t(notFoundTexts.events)}
        </ButtonLink>
        <ButtonLink variant="quiet" href="/contact">
          {t(notFoundTexts.contact)}
        </ButtonLink>
      </div>
    </div>
  )
}
