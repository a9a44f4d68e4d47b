import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide' }),
    react(),
    tailwindcss(),
  ],
  build: {
    target: 'es2023',
    // The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // With one language a text is a constant, and the machinery that finds the language is left out.
      treeshake: {
        manualPureFunctions: ['getLocale'],
        moduleSideEffects: [{ test: /src\/paraglide\//, sideEffects: false }],
      },
      // The first load is two files: what never changes, and what logging in needs. Many small ones compress worse.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 2,
            },
            { name: 'data', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: 'login', test: /web[\\/]src[\\/](main|routes|auth[\\/]login-page)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' },
  },
})
