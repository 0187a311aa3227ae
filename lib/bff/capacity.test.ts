import { capacityFor } from './capacity'

it.each([256, 1024, 4096, 20_000, 1_048_576])('with %d files everything together stays below the limit', (filesMax) => {
  const { calls, transfers, held, idle, connections, sockets } = capacityFor(filesMax)
  expect(calls + 2 * transfers + held + idle + connections + sockets + 64).toBeLessThanOrEqual(filesMax)
  for (const part of [calls, transfers, held, idle, connections, sockets]) expect(part).toBeGreaterThanOrEqual(8)
})

it('takes no more than is of use where the limit is high', () => {
  expect(capacityFor(1_048_576)).toMatchObject({ calls: 512, transfers: 256, idle: 256, sockets: 10_000 })
})
