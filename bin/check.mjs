import { spawnSync } from 'node:child_process'
import { root } from './steps.mjs'

/** `npm run check`: everything that is wrong without running the product. */

export const checks = [
  {
    name: 'lint, format and import boundaries',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  },
  { name: 'types', command: ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'messages in three languages', command: ['--import', 'tsx', 'bin/messages.ts', '--check'] },
  { name: 'icons as named', command: ['--import', 'tsx', 'bin/icons.ts', '--check'] },
  { name: 'borders between folders', command: ['bin/borders.mjs'] },
  { name: 'unused files, exports and packages', command: ['node_modules/knip/bin/knip.js'] },
]

/** Says what the check said, and answers it too. */
export function runCheck({ name, command }) {
  process.stdout.write(`\n— ${name}\n`)
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const text = `${stdout}${stderr}`
  process.stdout.write(text)
  return { isGood: status === 0, text }
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = checks.filter((check) => !runCheck(check).isGood)
  if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.map(({ name }) => name).join('; ')}\n`)
  process.exit(failed.length > 0 ? 1 : 0)
}
