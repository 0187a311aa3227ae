import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { PlatformContext } from '../../http/context'
import { LinkRefusal } from './failures'

/** Where servers of clouds keep their secrets, and what is no address of a host: never a database. */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8, 'ipv4')
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('224.0.0.0', 4, 'ipv4')
never.addSubnet('240.0.0.0', 4, 'ipv4')
never.addAddress('100.100.100.200', 'ipv4')
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

type Asked = { host: string; port: number; portDefault: number }

/**
 * The address of a host that the operator allows (`DATA_LINK_HOSTS`). The connection is made to this very address, so a name that stands
 * for another one a moment later leads nowhere else. Refused: hosts that are not named there, and names that lead to this machine or to
 * where no database can be.
 */
export async function addressOf({ config }: Pick<PlatformContext, 'config'>, asked: Asked): Promise<string> {
  const host = asked.host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (!isAllowed(config.linkHosts, { ...asked, host })) throw new LinkRefusal('notAllowed', `${host}:${asked.port}`)
  const address = isIP(host) ? host : await resolve(host)
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const isOwn = loopback.check(address, family) && !loopbackNames.has(host)
  if (isOwn || never.check(address, family)) throw new LinkRefusal('notAllowed', `${host} is ${address}`)
  return address
}

/** A host without a port stands for the usual one of its kind of database. */
function isAllowed(allowed: readonly string[], { host, port, portDefault }: Asked): boolean {
  const written = isIP(host) === 6 ? `[${host}]` : host
  return allowed.includes(`${written}:${port}`) || (port === portDefault && allowed.includes(written))
}

async function resolve(host: string): Promise<string> {
  try {
    const { address } = await lookup(host)
    return address
  } catch (cause) {
    throw new LinkRefusal('unknownHost', host, cause)
  }
}
