/** Inlined while one develops: loads the page again when a file has changed (`scripts/dev.ts`). */
export const reloadOnChange = `new EventSource('/@changes').onmessage = () => location.reload()`
