import '@/tests/fixtures/bff-env'
import { gates } from './call-gate'
import { openUpstream } from './upstream'

it('a call that cannot even be begun is refused and keeps no place', async () => {
  const call = { method: 'GET', path: '/api/no address', headers: {}, body: null, timeoutMs: 1000 }
  await expect(openUpstream({ ...call, caller: { sid: 'somebody', address: '127.0.0.1' } })).rejects.toThrow()
  expect(gates().calls.counts()).toEqual({ running: 0, waiting: 0 })
})
