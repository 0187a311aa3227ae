import 'server-only'
import type { ServerResponse } from 'node:http'
import { toAppError } from '@/lib/errors/app-error'
import { apiSecurityHeaders } from './headers'
import { openUpstream, readAll } from './upstream'

const probeTimeoutMs = 3000

/** Alive: this process answers. */
export function answerHealth(res: ServerResponse): void {
  writeJson(res, 200, { status: 'ok' })
}

/** Ready: the platform answers too. Says what is missing. */
export async function answerReady(res: ServerResponse, state: { isDraining: boolean; isRestarting: boolean }): Promise<void> {
  const { isDraining, isRestarting } = state
  const platform = isRestarting ? 'restarting' : await probePlatform()
  const missing = [...(platform === 'ok' ? [] : [`platform: ${platform}`]), ...(isDraining ? ['shutting down'] : [])]
  writeJson(res, missing.length === 0 ? 200 : 503, { status: missing.length === 0 ? 'ok' : 'unavailable', missing })
}

let probing: Promise<string> | undefined

/** Anybody may ask whether we are ready, and all who do so at the same time get the same answer. */
function probePlatform(): Promise<string> {
  probing ??= askPlatform().finally(() => {
    probing = undefined
  })
  return probing
}

async function askPlatform(): Promise<string> {
  try {
    const headers = { accept: 'application/json', 'jnpf-origin': 'pc' }
    const response = await openUpstream({
      method: 'GET',
      path: '/api/oauth/getLoginConfig',
      headers,
      body: null,
      timeoutMs: probeTimeoutMs,
      caller: null,
    })
    await readAll(response, 1024 * 1024)
    return response.statusCode === 200 ? 'ok' : `answers HTTP ${response.statusCode}`
  } catch (thrown) {
    return toAppError(thrown).message
  }
}

function writeJson(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { ...apiSecurityHeaders, 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(value))
}
