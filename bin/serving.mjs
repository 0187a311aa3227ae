import { spawn } from 'node:child_process'

/** Starts a long-running npm command of the product for a test: waits for its address and can be asked for pages and stopped. */
export async function startServing({ cwd, args, env, timeoutMs }) {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const startedMs = Date.now()
  const child = spawn('npm', args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '', ...env, PORT: String(port) },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    signalGroup(child.pid, 'SIGTERM')
    await exited
    // npm is gone before the server that it started, which still writes what it holds and keeps its data folder until then.
    // A container's first process may never bury the dead, hence the end to the patience.
    const patientUntilMs = Date.now() + 20_000
    while (signalGroup(child.pid, 0) && Date.now() < patientUntilMs) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  try {
    await saysReady(() => text, exited, timeoutMs)
  } catch (error) {
    await stop()
    throw new Error(`${error.message}\n${text.slice(-4000)}`)
  }
  return { readyMs: Date.now() - startedMs, output: () => text, visit: () => visit(port), stop }
}

/** npm starts processes of its own; all of them are one group. False when none is left. */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

function saysReady(text, exited, timeoutMs) {
  return new Promise((resolve, reject) => {
    const settle = (error) => {
      clearInterval(look)
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    }
    const look = setInterval(() => {
      if (text().includes('Tenon is ready')) settle()
    }, 50)
    const timer = setTimeout(() => settle(new Error(`not ready within ${timeoutMs / 1000} s`)), timeoutMs)
    exited.then(() => settle(new Error('ended')))
  })
}

/** The sign-in page renders and the platform answers, by raw HTTP as a newcomer's browser would see it. */
async function visit(port) {
  const base = `http://127.0.0.1:${port}`
  const page = await fetch(`${base}/login`)
  if (page.status !== 200 || !(await page.text()).includes('<form')) throw new Error(`/login answered ${page.status}`)
  const ready = await fetch(`${base}/readyz`)
  if (ready.status !== 200) throw new Error(`/readyz answered ${ready.status}: ${await ready.text()}`)
}
