import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/inline-script.ts'

// What has native parts, or is loaded only when a request needs it, stays outside the server's bundle.
const outside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/busboy',
  '@napi-rs/canvas',
  'better-auth',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'tar-stream',
]

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // The server is the entry, so that it and the pages share one copy of every context.
      build: { rollupOptions: { input: './server.ts' }, target: 'node26' },
      resolve: command === 'build' ? { noExternal: true, external: outside } : {},
      // Else React comes twice, once for development.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
}))
