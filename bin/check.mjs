import { spawnSync } from 'node:child_process'
import { root } from './steps.mjs'

/** `npm run check`: everything that is wrong without running the product. */

export const checks = [
  { name: 'lint, format and import boundaries', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'types', command: ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'messages in three languages', command: ['--import', 'tsx', 'bin/messages.ts', '--check'] },
  { name: 'unused files, exports and packages', command: ['node_modules/knip/bin/knip.js'] },
]

export function runCheck({ name, command }) {
  process.stdout.write(`\n— ${name}\n`)
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = checks.filter((check) => !runCheck(check))
  if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.map(({ name }) => name).join('; ')}\n`)
  process.exit(failed.length > 0 ? 1 : 0)
}
