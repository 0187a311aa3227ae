import 'server-only'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { webConfig } from '@/lib/config/web-config'
import { log } from './log'
import { type RefusalPage, refusalPage } from './refusal-page'

/**
 * Whether a `Host` header names this installation. With `PUBLIC_URL` the origin is known and what a proxy writes here does not matter.
 * Without it only names count that no stranger can give this machine: addresses, names of the loopback, the machine's own name and the
 * configured one. Any other name may be a stranger's whose address was changed to ours after his page had been loaded (DNS rebinding),
 * and that page would pass for ours.
 */
export function isOwnHost(hostHeader: string | undefined): boolean {
  const { publicUrl, host: configured } = webConfig()
  // Only tools of the time before HTTP/1.1 send none.
  if (publicUrl || hostHeader === undefined) return true
  const name = nameOf(hostHeader)
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0) return true
  const machine = hostname().toLowerCase()
  return [machine, `${machine.split('.')[0]}.local`, configured.toLowerCase()].includes(name)
}

/** What is answered under a name that is not ours: a page that says so in all languages, as nobody knows the reader's. */
export function hostRefusal(hostHeader: string | undefined): RefusalPage {
  tellOperator(hostHeader ?? '')
  return refusalPage('misdirected')
}

const toldMax = 100
const told = new Set<string>()

/** One line for each name, and none for the thousandth: anybody may write what he likes there. */
function tellOperator(host: string): void {
  const name = nameOf(host).slice(0, 100)
  if (told.has(name) || told.size >= toldMax) return
  told.add(name)
  log.warn(
    { host: name },
    'refused a request under a host that is not ours; if browsers are to use it, set PUBLIC_URL to its address',
  )
}

/** Without port, brackets and the dot of a full name. */
function nameOf(hostHeader: string): string {
  const host = hostHeader.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host)
  return bracketed?.[1] ?? host.replace(/:\d*$/, '').replace(/\.$/, '')
}
