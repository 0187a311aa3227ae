import { addressOf } from './hosts'

const config = (...linkHosts: string[]) => ({ config: { linkHosts } as never })
const asked = (host: string, port = 5432) => ({ host, port, portDefault: 5432 })
const faultOf = (found: Promise<string>) => found.catch((error) => error.fault)

it('only hosts that the operator names are connected to, at the port that is named', async () => {
  expect(await addressOf(config('10.0.0.5'), asked('10.0.0.5'))).toBe('10.0.0.5')
  expect(await addressOf(config('10.0.0.5:6000'), asked('10.0.0.5', 6000))).toBe('10.0.0.5')
  expect(await addressOf(config('[fd00::5]'), asked('fd00::5'))).toBe('fd00::5')
  expect(await addressOf(config('localhost'), asked('LOCALHOST'))).toMatch(/^(127\.|::1)/)
  const refused: [string[], string, number?][] = [
    [[], '10.0.0.5'],
    [['10.0.0.5'], '10.0.0.6'],
    [['10.0.0.5'], '10.0.0.5', 6000],
    [['10.0.0.5:6000'], '10.0.0.5'],
    [['db.example'], 'db.example.evil'],
    // The same address in other writing is not what was named.
    [['127.0.0.1'], '2130706433'],
    [['127.0.0.1'], '0x7f.1'],
    [['127.0.0.1'], '::ffff:127.0.0.1'],
  ]
  for (const [hosts, host, port] of refused)
    expect(await faultOf(addressOf(config(...hosts), asked(host, port)))).toBe('notAllowed')
})

it.each(['169.254.169.254', '0.0.0.0', '100.100.100.200', 'fe80::1', '224.0.0.1', 'fd00:ec2::254', '::ffff:169.254.169.254'])(
  '%s is never a database, whoever names it',
  async (host) => {
    const written = host.includes(':') ? `[${host}]` : host
    expect(await faultOf(addressOf(config(written), asked(host)))).toBe('notAllowed')
  },
)

it('a name that cannot be found is said to be so', async () => {
  expect(await faultOf(addressOf(config('no-such.invalid'), asked('no-such.invalid')))).toBe('unknownHost')
})
