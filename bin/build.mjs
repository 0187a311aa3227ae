import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildServers } from './bundle.mjs'
import { rememberBuild, root, run, sourceStamp } from './steps.mjs'

/** Production build: the web pages by Next, the two server processes by esbuild, and the database template. */

const before = sourceStamp()
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
await buildServers({ outdir: path.join(root, 'dist') })
run(process.execPath, ['--import', 'tsx', 'bin/build-template.ts'])
run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { env: { NODE_ENV: 'production' } })
rememberBuild(before)
