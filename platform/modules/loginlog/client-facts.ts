import Bowser from 'bowser'

/** What can be said about a client from its address and its user agent. Both are the client's own words: for reading, never for rights. */

/** Contract 1 §11.8: name and version of the browser, and of the system it runs on; empty when they cannot be told. */
export function describeUserAgent(userAgent: string): { browser: string; platForm: string } {
  if (userAgent.trim() === '') return { browser: '', platForm: '' }
  const { browser, os } = Bowser.parse(userAgent)
  const major = browser.version?.split('.')[0]
  return { browser: joined(browser.name, major), platForm: joined(os.name, os.name === 'Windows' ? os.versionName : os.version) }
}

/** Both, and the place of the address, as the logs name them. */
export function clientFacts({ ipAddress, userAgent }: { ipAddress: string; userAgent: string }) {
  return { ipAddressName: addressName(ipAddress), ...describeUserAgent(userAgent) }
}

function joined(name: string | undefined, version: string | undefined): string {
  return [name, version].filter(Boolean).join(' ')
}

/** No place database is shipped; what can be said without one is said. */
export function addressName(ip: string | null): string {
  if (!ip) return ''
  if (ip === '::1' || ip.startsWith('127.')) return '本机'
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(ip) ? '局域网' : ''
}
