import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Finds a Chromium for the browser tests, or installs one. */

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Path of a Chromium, or undefined when Playwright's own download is in place. Throws with the way out when there is none. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`)
    return given
  }
  const found = candidates.find((candidate) => existsSync(candidate))
  if (found) return found
  if (installByApt()) return candidates.find((candidate) => existsSync(candidate))
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (download.status === 0) return undefined
  throw new Error('no Chromium found and none could be installed. Install one and set CHROMIUM_PATH to its program.')
}

function installByApt() {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false
  process.stdout.write('Installing Chromium …\n')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quiet)
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet).status === 0
}
