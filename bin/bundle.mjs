import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { build, context } from 'esbuild'
import { root } from './steps.mjs'

/** Bundles of the two processes. Packages stay in node_modules; only our own sources go in. */
function options(outdir) {
  return {
    absWorkingDir: root,
    entryPoints: {
      server: 'server.ts',
      platform: 'platform/main.ts',
      seed: 'bin/seed.ts',
      backup: 'bin/backup.ts',
      restore: 'bin/restore.ts',
      'report-thread': 'platform/modules/report/thread.ts',
    },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    plugins: [ownPaths],
  }
}

const ownPaths = {
  name: 'own-paths',
  setup(build) {
    // `server-only` guards the browser bundle; in a plain Node process its entry would throw.
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }))
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
    // Packages stay outside, except the one whose plugins Node cannot find by the names that bundlers accept.
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@/') || name.startsWith('dayjs')) return undefined
      return { path: name, external: true }
    })
  },
}

/** Threads load a file of their own, which Node runs as it stands from beside the bundle. */
const threads = ['platform/modules/datainterface/script-worker.mjs']

function copyThreads(outdir) {
  mkdirSync(outdir, { recursive: true })
  for (const file of threads) cpSync(path.join(root, file), path.join(outdir, path.basename(file)))
}

export async function buildServers({ outdir }) {
  copyThreads(outdir)
  await build(options(outdir))
}

/** Rebuilds on every change and tells when a build is done. */
export async function watchServers({ outdir, onBuilt }) {
  const settings = options(outdir)
  copyThreads(outdir)
  const notify = { name: 'notify', setup: (api) => api.onEnd((result) => onBuilt(result.errors.length === 0)) }
  const watching = await context({ ...settings, plugins: [...settings.plugins, notify] })
  await watching.watch()
  return watching
}

export const devOutdir = path.join(root, 'dist', 'dev')
