import { createHmac } from 'node:crypto'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { type Client, type Harness, type RawReply, sendBytes } from './harness'

export type Application = { id: string; appId: string; secret: string }

let count = 0

/** An application with a secret of its own that may ask these interfaces. */
export async function makeApplication(who: Client, interfaceIds: readonly string[], more: object = {}): Promise<Application> {
  count += 1
  const { data: secret } = await who.call(interfaceOauth.secret, {})
  const appId = `app-${count}`
  const body = { appId, appName: `应用${count}`, appSecret: secret, ...more }
  const { data } = await who.call(interfaceOauth.create, { body })
  if (interfaceIds.length > 0) {
    await who.call(interfaceOauth.saveInterfaces, {
      body: { interfaceIdentId: data.id, dataInterfaceIds: interfaceIds.join(',') },
    })
  }
  return { id: data.id, appId: body.appId, secret }
}

export const responsePath = (id: string) => `/api/system/DataInterface/${id}/Actions/Response`

export type Asking = { method?: 'GET' | 'POST'; query?: string; body?: object; headers?: Record<string, string> }

/** A call with exactly these headers. */
export async function ask(baseUrl: string, id: string, { method = 'GET', query = '', body, headers = {} }: Asking = {}) {
  const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const sent = { method, headers: { ...json, ...headers }, ...(body ? { body: JSON.stringify(body) } : {}) }
  const { text } = await sendBytes(`${baseUrl}${responsePath(id)}${query}`, sent)
  return JSON.parse(text) as RawReply
}

export const plain = ({ appId, secret }: Application) => ({ authorization: `${appId}::${secret}` })

type Signing = { id: string; method?: string; path?: string; host?: string; at?: number }

/** The headers of contract 2 §17, made here from its text alone. */
export function signed(platform: Pick<Harness, 'baseUrl'>, application: Application, signing: Signing) {
  const { id, method = 'GET', path = responsePath(id), host = new URL(platform.baseUrl).host, at = Date.now() } = signing
  const hex = createHmac('sha256', application.secret).update(`${method}\n${path}\n${at}\n${host}\n`).digest('hex')
  return { authorization: `${application.appId}::${hex}`, ymdate: String(at) }
}
