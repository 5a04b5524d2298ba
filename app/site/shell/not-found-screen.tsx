import { ButtonLink } from '#app/ui/button.tsx'
import { PictureView } from '#app/ui/picture-view.tsx'

const lostPath = {
  id: 'lost-path',
  source: 'builtin' as const,
  alt: '',
  shapes: [{ shape: 'wide' as const, width: 1200, height: 800, widths: [400, 800, 1200] }],
}

/** The 404 page, with links to other pages. */
export function NotFoundScreen() {
  return (
    <div className="shell-width py-16 text-center">
      <title>Page not found</title>
      <PictureView
        picture={lostPath}
        sizes="(min-width: 480px) 420px, 90vw"
        className="mx-auto w-full max-w-md rounded-md"
      />
      <h1 className="mt-8 text-2xl">This path ends here</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-muted">
        The page you are looking for is not here. It may have moved, or the link may be missing a letter.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">Go to the home page</ButtonLink>
        <ButtonLink variant="quiet" href="/volunteer">
          See what is coming up
        </ButtonLink>
        <ButtonLink variant="quiet" href="/contact">
          Tell us about it
        </ButtonLink>
      </div>
    </div>
  )
}
