/** Brings the pictures that waited for the words (`picture-view.tsx`); each settles in once it can be drawn. */
export function letInPictures() {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-after-words]')) {
    source.media = 'not all'
  }
  // The browser turns to the next source in a microtask; until then the picture is the empty one.
  setTimeout(() => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-after-words]')) {
      const show = () => picture.setAttribute('data-here', '')
      // Also when it cannot be had: then its words stand in its place.
      picture.decode().then(show, show)
    }
  })
}
