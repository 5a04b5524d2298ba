import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/inline-script.ts'

export default defineConfig({
  plugins: [inlineScript(), tailwindcss(), reactRouter()],
  environments: {
    // The server is the entry of the server build, so that it and the pages share one copy of every context.
    ssr: { build: { rollupOptions: { input: './server.ts' }, target: 'node26' } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
