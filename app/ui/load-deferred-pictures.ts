/**
 * Brings the pictures that waited for the words (`picture-view.tsx`). Each settles in once it can be drawn and
 * `ready` is kept, so that faces and pictures change the page in one go.
 */
export function loadDeferredPictures(ready?: Promise<unknown>) {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-deferred]')) {
    const show = () => picture.setAttribute('data-here', '')
    picture.addEventListener('load', async () => {
      const empty = picture.naturalWidth === 1
      if (empty) return
      await ready
      // Drawn unseen first, so that it fades in from nothing.
      requestAnimationFrame(() => requestAnimationFrame(show))
    })
    // Then its words stand in its place.
    picture.addEventListener('error', show)
  }
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-deferred]')) {
    source.media = 'not all'
  }
}
