import { type ChildProcess, spawn } from 'node:child_process'
import { platformProgram } from '@/tests/fixtures/platform-program'

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/**
 * The platform as a process of its own, as it is started in production, on a free port. Only what is given says where its data is:
 * a database of the surroundings must not be written to by chance. What still runs after the tests is killed.
 */
export async function startPlatformProcess(settings: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'production', LOG_LEVEL: 'error', PLATFORM_PORT: '0', ...settings } as NodeJS.ProcessEnv
  const { execArgv, script } = platformProgram
  const child = spawn(process.execPath, [...execArgv, script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    child.once('close', () => reject(new Error('the platform ended early')))
  })
  return { child, url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` }
}

/** Answers the exit code; null after a kill. */
export function endProcess(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  return new Promise((resolve) => {
    child?.once('close', resolve)
    child?.kill(signal)
  })
}
