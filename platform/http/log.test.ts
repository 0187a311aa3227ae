import { createLog } from './log'

it('writes no token, password or cookie, wherever it hides', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const secret = 'hidden-value'
  log.info(
    { token: secret, body: { password: secret, account: 'a' }, request: { headers: { authorization: secret, cookie: secret } } },
    'call',
  )
  expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).toContain('"account":"a"')
})
