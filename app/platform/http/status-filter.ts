/**
 * What the address of a list asks for: one of its states (`?status=`), words to search for (`?q=`) and a place
 * in the list (`?cursor=`). A state that is not one is as good as none.
 */
export function readStatusFilter<State extends string>(
  request: Request,
  states: Readonly<Record<State, string>>,
) {
  const params = new URL(request.url).searchParams
  const isFiltered = params.get('status')
  const isState = (text: string | null): text is State => text !== null && Object.hasOwn(states, text)
  const status = isState(isFiltered) ? isFiltered : null
  const search = params.get('q')
  return { status, search, cursor: params.get('cursor'), isFiltered: Boolean(status || search) }
}
