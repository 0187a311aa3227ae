import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Finds a Chromium for the browser tests, or installs one. */

/** The same engine without a window comes first: it is what Playwright itself would take, and needs two thirds of the work. */
const candidates = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

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
  const install = (name) => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk'], quiet)
  // Older systems pack it with its window only.
  return ['chromium-headless-shell', 'chromium'].some((name) => install(name).status === 0)
}
