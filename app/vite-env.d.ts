/// <reference types="vite/client" />

/** A module bundled into one small script, as text; empty in the browser's build. */
declare module '*?script' {
  const source: string
  export default source
}

declare module 'virtual:react-router/server-build' {
  const build: import('./platform/server/route-table.server.ts').SiteBuild
  export = build
}
