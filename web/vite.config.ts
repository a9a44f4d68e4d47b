import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { texts } from './texts-plugin.ts'

export default defineConfig({
  // `npm run dev` shows one language: LOCALE=ms npm run dev.
  plugins: [texts(process.env.LOCALE ?? 'en'), react(), tailwindcss()],
  build: {
    // The supported browsers, those of Tailwind's cascade layers and typed properties: docs/architecture.md.
    target: ['safari16.4', 'chrome111', 'edge111', 'firefox128'],
    // The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The groups decide the chunks: the registration imports at once what the login imports dynamically.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' },
  },
})
