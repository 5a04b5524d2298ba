/** The entry modules of the server's code that is loaded only when it is needed. */
export interface ServerParts {
  /** The route of the homepage. */
  home: string
  backgroundWork: string
  /** The modules of all routes, with their folders: `events/calendar`. */
  routes: readonly { id: string; folder: string }[]
}

/** Packages that are large, that few pages need, and that import no other package. */
const ownChunks = ['libphonenumber-js', 'rrule-temporal']

/**
 * Returns a function that decides which chunk a module goes to: `home`, `background-work`, the routes of a folder
 * (`events-calendar`), what several folders in one top-level folder share (`events`), or what several top-level folders
 * share (`pages`). What the background work shares with routes is separate (`events-work`), so that it does not load
 * the routes. Null for other modules.
 *
 * Whatever needs a module also needs everything that the module imports, so no two chunks import each other.
 */
export function serverChunks(
  importsOf: (id: string) => readonly string[],
  { home, backgroundWork, routes }: ServerParts,
): (id: string) => string | null {
  const homeModules = importedBy([home], importsOf)
  const workModules = importedBy([backgroundWork], importsOf)
  const foldersOf = new Map<string, string[]>()
  for (const [folder, folderRoutes] of Map.groupBy(routes, (route) => route.folder)) {
    const imported = importedBy(
      folderRoutes.map(({ id }) => id),
      importsOf,
    )
    for (const id of imported) foldersOf.set(id, [...(foldersOf.get(id) ?? []), folder])
  }
  return (id) => {
    if (homeModules.has(id)) return 'home'
    const packageName = ownChunks.find((name) => id.includes(`/node_modules/${name}/`))
    if (packageName) return packageName
    const folders = foldersOf.get(id)
    const isWork = workModules.has(id)
    if (!folders) return isWork ? 'background-work' : null
    return isWork ? `${sharedName(folders)}-work` : (onlyName(folders) ?? sharedName(folders))
  }
}

const onlyName = ([folder = '', ...others]: string[]) =>
  others.length === 0 ? folder.replaceAll('/', '-') : null

function sharedName(folders: string[]) {
  const [topFolder = '', ...others] = new Set(folders.map((folder) => folder.split('/')[0]))
  return others.length === 0 ? topFolder : 'pages'
}

/** These modules and everything that they import statically. */
function importedBy(ids: readonly string[], importsOf: (id: string) => readonly string[]) {
  const found = new Set<string>()
  const queue = [...ids]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...importsOf(id))
  }
  return found
}
