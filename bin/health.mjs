/** `node bin/health.mjs`: ends with 0 when the server of this machine is ready, else with 1. For health checks of containers. */

const port = process.env.PORT ?? '3000'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
