import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiServer } from './scripts/ascii-server.ts'
import { bundleWorkers } from './scripts/bundle-worker.ts'
import { inlineScript } from './scripts/inline-script.ts'
import { lazyRoutes } from './scripts/lazy-routes.ts'
import { reactRouterForBuild } from './scripts/react-router-plugins.ts'

// Packages with native code, or that are loaded on demand, stay outside the server's bundle.
const external = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/busboy',
  '@napi-rs/canvas',
  'better-auth',
  'nodemailer',
  'pg',
  'prom-client',
  'sharp',
  'tar-stream',
]

// V8 keeps the source in memory. Names stay as they are, so that stack traces can be read.
const serverOutput = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

export default defineConfig(({ command }) => ({
  plugins: [
    asciiServer(),
    inlineScript(),
    bundleWorkers(),
    tailwindcss(),
    command === 'build' ? reactRouterForBuild() : reactRouter(),
    lazyRoutes(),
  ],
  environments: {
    ssr: {
      // The server is the entry, so that it shares one copy of every router context with the pages.
      build: { rollupOptions: { input: './server.ts', output: serverOutput }, target: 'node26' },
      resolve: command === 'build' ? { noExternal: true, external } : {},
      // Otherwise the bundle has React twice, once for development.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
  // Features.DirSelector of Lightning CSS: it would replace `:dir(rtl)` by a list of languages, which does not match
  // `dir="auto"`.
  css: { lightningcss: { exclude: 4 } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For the list of files that the service worker stores (`scripts/bundle-service-worker.ts`).
    manifest: true,
  },
}))
