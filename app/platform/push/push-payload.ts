/** What a device shows. It may be read on a locked screen, so it contains nothing personal. */
export interface PushPayload {
  title: string
  body: string
  /** The path of the page that the notification opens. */
  path: string
}

/** Push services accept 4 KB after encryption (RFC 8030, section 7.2); Arabic letters take two bytes. */
const maxLength = { title: 200, body: 400 }

export const shortPayload = ({ title, body, path }: PushPayload): PushPayload => ({
  title: shorten(title, maxLength.title),
  body: shorten(body, maxLength.body),
  path,
})

function shorten(text: string, length: number) {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
