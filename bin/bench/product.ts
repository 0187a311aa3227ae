import { spawn } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'

const benchPort = 21_011
export const benchBase = `http://127.0.0.1:${benchPort}`

export type Started = { readyMs: number; stop: () => Promise<unknown> }

/** The built product on the embedded platform, with its demonstration company in `dataDir`. */
export function startProduct(dataDir: string): Promise<Started> {
  const startedMs = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(benchPort), DATA_DIR: dataDir } as const
  const child = spawn(process.execPath, ['dist/server.js'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const stop = () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return exited
  }
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Tenon is ready')) resolve({ readyMs: Math.round(performance.now() - startedMs), stop })
    })
    child.once('exit', (code) => reject(new Error(`dist/server.js ended with ${code}`)))
  })
}

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
