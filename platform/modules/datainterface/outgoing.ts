import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@/lib/errors/app-error'
import { refusedBecause } from '../../kit/refusals'

export type OutgoingCall = { method: 'GET' | 'POST'; headers: Headers; body: string | null }

/** `hosts` are those of `DATA_INTERFACE_HOSTS`. */
export type Reach = { hosts: readonly string[]; resolve?: (name: string) => Promise<readonly string[]> }

/** The installation does not name the host. */
export class HostRefusal extends AppError {
  constructor(host: string) {
    super('refused', `the host ${host} is not in DATA_INTERFACE_HOSTS`, { userMessage: '接口请求失败' })
  }
}

const timeoutMs = 10_000
const answerMaxBytes = 5 * 1024 * 1024
const redirectsMax = 3

/**
 * Calls another server and answers its text. The platform stands where browsers do not reach: only hosts that the installation names
 * are called, and where it names all of them (`*`) those alone that are public. The name is resolved once and what was judged is what is
 * connected to; every step of a redirect is judged anew. Neither its address's query nor its bodies are logged.
 */
export async function askOutside(url: URL, call: OutgoingCall, reach: Reach): Promise<string> {
  try {
    return await follow(url, call, { reach, signal: AbortSignal.timeout(timeoutMs), redirects: 0 })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw refusedBecause(`the call to ${url.host} failed`, '接口请求失败', { cause })
  }
}

type Way = { reach: Reach; signal: AbortSignal; redirects: number }

async function follow(url: URL, call: OutgoingCall, way: Way): Promise<string> {
  const address = await checkedAddress(url, way.reach)
  const response = await send(url, call, { address, signal: way.signal })
  const target = redirectOf(response, url)
  if (!target) return readBounded(response)
  response.destroy()
  if (call.method !== 'GET' || way.redirects >= redirectsMax) throw refused(`${url.host} leads elsewhere`)
  // What was meant for one host is told to no other.
  const headers = target.host === url.host && target.protocol === url.protocol ? call.headers : new Headers()
  return follow(target, { ...call, headers }, { ...way, redirects: way.redirects + 1 })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  if (!URL.canParse(headers.location, from.href)) throw refused(`${from.host} leads nowhere`)
  return new URL(headers.location, from.href)
}

async function checkedAddress(url: URL, { hosts, resolve = addressesOf }: Reach): Promise<string> {
  if (!/^https?:$/.test(url.protocol)) throw refused('the address is not http', '接口暂只支持HTTP和HTTPS方式')
  if (url.username !== '' || url.password !== '') throw refused('the address holds a password')
  const isNamed = hosts.includes(url.host)
  if (!isNamed && !hosts.includes('*')) throw new HostRefusal(url.host)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(name) !== 0
  const addresses = isLiteral ? [name] : await resolve(name)
  // A name that leads to the link itself, where clouds keep their secrets, is never meant; any other place inside is where it is named.
  const closed = isNamed ? linkLocal : inner
  const isClosed = !(isNamed && isLiteral) && addresses.some((address) => closed.check(address, familyOf(address)))
  const [address] = addresses
  if (isClosed || address === undefined) throw refused(`the host ${url.host} is none that may be called`)
  return address
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

async function addressesOf(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

function listOf(...subnets: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix, family] of subnets) list.addSubnet(net, prefix, family)
  return list
}

const linkLocal = listOf(['169.254.0.0', 16, 'ipv4'], ['fe80::', 10, 'ipv6'], ['::ffff:169.254.0.0', 112, 'ipv6'])

/** Everything that is not the public net; addresses of version 6 that hold one of version 4 are none that a name leads to. */
const inner = listOf(
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
)

type Line = { address: string; signal: AbortSignal }

function send(url: URL, { method, headers, body }: OutgoingCall, { address, signal }: Line): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const options: RequestOptions & { servername?: string } = {
    method,
    signal,
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { ...Object.fromEntries(headers), host: url.host, 'accept-encoding': 'identity' },
    // A connection that is kept was judged for another call.
    agent: false,
    // The certificate is that of the name, not of the address.
    ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(options, resolve)
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > answerMaxBytes) throw refused('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refused(why: string, userMessage = '接口请求失败'): AppError {
  return refusedBecause(why, userMessage)
}
