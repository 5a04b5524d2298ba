/** An open form that is autosaved. */
interface LiveAutosave {
  form: HTMLFormElement
  editor: string
  flush: () => Promise<void>
}

export const liveAutosaves = new Set<LiveAutosave>()

/** The open forms of this tab, which send their copies themselves. */
export const liveEditors = () => new Set([...liveAutosaves].map(({ editor }) => editor))

/** Sends what was just typed, before another form replaces the values of this one, as Undo does. */
export const flushAutosaves = (except: HTMLFormElement | null) =>
  Promise.all([...liveAutosaves].filter(({ form }) => form !== except).map((autosave) => autosave.flush()))
