import { execFileSync } from 'node:child_process'
import path from 'node:path'

type Packages = Record<string, { version?: string; optional?: boolean }>

const lock: Packages = {
  '': { version: '1.0.0' },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/esbuild': { version: '0.28.2' },
  'node_modules/esbuild-windows': { version: '0.28.2', optional: true },
}
const { '': _root, 'node_modules/esbuild-windows': _windows, ...complete } = lock

/** The scripts run before anything is installed, so they are plain modules; a process of its own asks them. */
function isInstalled(installed: string, missing = ''): boolean {
  const file = path.resolve('bin/installed.mjs')
  const script = `import { isInstalled } from ${JSON.stringify(file)}
    const [lock, installed, missing] = process.argv.slice(1)
    console.log(isInstalled(lock, installed, (place) => place !== missing))`
  const args = ['--input-type=module', '-e', script, JSON.stringify({ packages: lock }), installed, missing]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim() === 'true'
}

const written = (packages: Packages) => JSON.stringify({ packages })

describe('packages that are on the disk', () => {
  it('are enough when npm has installed every locked version, without those of other systems', () => {
    expect(isInstalled(written(complete))).toBe(true)
  })

  it('are not enough when one is missing, was deleted since, or has another version', () => {
    const { 'node_modules/react': react, ...rest } = complete
    expect(isInstalled(written(rest))).toBe(false)
    expect(isInstalled(written(complete), 'node_modules/react')).toBe(false)
    expect(isInstalled(written({ ...complete, 'node_modules/react': { ...react, version: '18.0.0' } }))).toBe(false)
  })

  it('are not enough when more is there than the lock file names', () => {
    expect(isInstalled(written({ ...complete, 'node_modules/left-over': { version: '1.0.0' } }))).toBe(false)
  })

  it('are not enough when npm has written nothing, or nothing readable', () => {
    expect(isInstalled('')).toBe(false)
    expect(isInstalled('{"packages": {"node_modu')).toBe(false)
  })
})
