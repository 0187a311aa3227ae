import { openTestDatabase, testContext } from '../store/testing'
import { consume } from './limits'

it('limits of addresses count a network of IPv6 once, and one address of IPv4', async () => {
  const { db, close } = await openTestDatabase()
  const ctx = testContext(db)
  const knock = (address: string) => consume(ctx, 'setupByAddress', address)
  for (let host = 1; host <= 20; host += 1) await knock(`2001:db8::${host.toString(16)}`)
  await expect(knock('2001:db8::ffff')).rejects.toMatchObject({ code: 'tooManyRequests' })
  await expect(knock('2001:db8:0:1::1')).resolves.toBeUndefined()
  await expect(knock('192.0.2.1')).resolves.toBeUndefined()
  await close()
})
