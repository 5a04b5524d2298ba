import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Picture, pictureUrl } from '#app/ui/picture.ts'
import { Summary } from '#app/ui/summary.tsx'

interface Page {
  pictures: Picture[]
  next: string | null
}

/** A list of existing pictures to choose from; loads when it is opened. */
export function PictureLibrary({ onChoose }: { onChoose: (picture: Picture) => void }) {
  const [pages, setPages] = useState<Page[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const next = pages.at(-1)?.next

  async function load(before?: string) {
    if (state === 'busy') return
    setState('busy')
    try {
      const response = await fetch(`/admin/pictures${before ? `?${new URLSearchParams({ before })}` : ''}`)
      if (!response.ok) throw new Error(String(response.status))
      const page: Page = await response.json()
      setPages((earlier) => (before ? [...earlier, page] : [page]))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <details
      className="needs-script"
      onToggle={(event) => event.currentTarget.open && pages.length === 0 && load()}
    >
      <Summary className="font-semibold">Choose from the library</Summary>
      <ul className="mt-2 grid max-h-96 grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-4">
        {pages
          .flatMap(({ pictures }) => pictures)
          .map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className="block w-full cursor-pointer overflow-hidden rounded-md border border-hairline hover:border-evergreen"
                onClick={(event) => {
                  event.currentTarget.closest('details')?.removeAttribute('open')
                  onChoose(picture)
                }}
              >
                <Thumbnail picture={picture} />
              </button>
            </li>
          ))}
      </ul>
      {state === 'failed' && (
        <Notice tone="error">
          The pictures could not be loaded. {next ? 'Please try again.' : 'Close this and open it again.'}
        </Notice>
      )}
      {next && (
        <Button
          type="button"
          variant="quiet"
          className="mt-3"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => load(next)}
        >
          {state === 'busy' ? 'One moment…' : state === 'failed' ? 'Try again' : 'Show more'}
        </Button>
      )}
    </details>
  )
}

function Thumbnail({ picture }: { picture: Picture }) {
  const variant = picture.variants[0]
  if (!variant) return null
  return (
    <img
      src={pictureUrl(picture, variant.shape, variant.widths[0] ?? variant.width, 'webp')}
      alt={picture.alt || 'A picture without a description'}
      loading="lazy"
      className="aspect-[3/2] w-full object-cover"
    />
  )
}
